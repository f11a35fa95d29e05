import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { solve, written, type Captcha, type ProofOfWork } from '../../model/captcha.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HCaptcha } from './HCaptcha.tsx'

type Solution = { state: 'none' | 'working' | 'asking' | 'done' | 'failed'; text: string | null }

/** The server takes no form that was shown a shorter time ago. */
const SOONEST_MS = 6_000

const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Works on the task while the visitor fills in the form, and for as long as a person would need at least. */
const work = async (task: ProofOfWork, stopped: () => boolean): Promise<string | null> => {
  const soonest = pause(SOONEST_MS)
  const number = await solve(task, pause, stopped)
  await soonest
  return number === null ? null : written(task, number)
}

/** What there is to send for this task; begins anew with a new one. `give` takes what a visitor did themselves. */
const useSolution = (task: Captcha | null | undefined) => {
  const [found, setFound] = useState<{ task: Captcha; text: string | null } | null>(null)
  useEffect(() => {
    if (task?.kind !== 'proof-of-work') return
    let gone = false
    void work(task, () => gone).then((text) => {
      if (!gone) setFound({ task, text })
    })
    return () => {
      gone = true
    }
  }, [task])
  const solution = ((): Solution => {
    if (!task) return { state: 'none', text: null }
    const asks = task.kind === 'hcaptcha'
    if (found?.task !== task) return { state: asks ? 'asking' : 'working', text: null }
    if (found.text !== null) return { state: 'done', text: found.text }
    return { state: asks ? 'asking' : 'failed', text: null }
  })()
  return {
    ...solution,
    give: (text: string | null) => task && setFound({ task, text }),
    again: () => setFound(null),
  }
}

/** The captcha of a form: its task, what the form sends of it, and `renew` for one that was used up. */
export const useCaptcha = (task: Captcha | null | undefined, renew: () => unknown) => {
  const { again, ...solution } = useSolution(task)
  const [asked, setAsked] = useState(0)
  return {
    ...solution,
    task,
    asked,
    body: solution.text ? { captcha: solution.text } : {},
    /** A captcha counts once, also where something else was wrong. */
    refused() {
      if (!solution.text) return
      again()
      renew()
      setAsked(asked + 1)
    },
  }
}

/** What there is to do, or, where the browser does it by itself, what goes on. */
const CaptchaBox = ({
  task,
  state,
  give,
}: {
  task: Captcha | null | undefined
  state: Solution['state']
  give: (text: string | null) => void
}) => {
  const { t } = useTranslation()
  if (task?.kind === 'hcaptcha') return <HCaptcha siteKey={task.siteKey} give={give} />
  if (state === 'none' || state === 'asking') return null
  return (
    <p className="hint captcha" role="status">
      {state === 'working' ? (
        <span className="spin" />
      ) : (
        <Icon name={state === 'done' ? 'check' : 'alert'} size="s" />
      )}{' '}
      {t(`safety.captcha.${state}`)}
    </p>
  )
}

/** The end of a form: its captcha, and a button that waits for it. */
export const CaptchaSubmit = ({
  captcha: { task, asked, state, give },
  busy,
  className = '',
  label,
}: {
  captcha: ReturnType<typeof useCaptcha>
  busy: boolean
  className?: string
  label: string
}) => (
  <>
    <CaptchaBox key={asked} task={task} state={state} give={give} />
    <button
      type="submit"
      className={`btn btn-p submit ${className}`}
      disabled={busy || state === 'working' || state === 'asking'}
    >
      {busy && <span className="spin" />}
      {label}
    </button>
  </>
)
