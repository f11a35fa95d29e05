import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { solve, written, type Captcha, type ProofOfWork } from '../../model/captcha.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HCaptcha } from './HCaptcha.tsx'

export type Solution = { state: 'none' | 'working' | 'asking' | 'done' | 'failed'; text: string | null }

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

/**
 * What there is to send for this task; begins anew with a new one. `give` takes what a visitor did themselves, `again`
 * forgets what was used up.
 */
export const useSolution = (task: Captcha | null | undefined) => {
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

/** What there is to do, or, where the browser does it by itself, what goes on. */
export const CaptchaBox = ({
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
