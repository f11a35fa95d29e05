import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { solve, written, type Captcha } from '../../model/captcha.ts'
import { Icon } from '../../ui/Icon.tsx'

export type Solution = { state: 'none' | 'working' | 'done' | 'failed'; text: string | null }

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Works on the task while the visitor fills in the form; begins anew with a new one. */
export const useSolution = (task: Captcha | null | undefined): Solution => {
  const [found, setFound] = useState<{ challenge: string; text: string | null } | null>(null)
  useEffect(() => {
    if (!task) return
    let gone = false
    void solve(task, breathe, () => gone).then((number) => {
      if (gone) return
      setFound({ challenge: task.challenge, text: number === null ? null : written(task, number) })
    })
    return () => {
      gone = true
    }
  }, [task])
  if (!task) return { state: 'none', text: null }
  if (found?.challenge !== task.challenge) return { state: 'working', text: null }
  return { state: found.text === null ? 'failed' : 'done', text: found.text }
}

/** Says what goes on; there is nothing to see, to hear or to do. */
export const CaptchaStatus = ({ state }: { state: Solution['state'] }) => {
  const { t } = useTranslation()
  if (state === 'none') return null
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
