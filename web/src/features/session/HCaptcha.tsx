import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Refusal } from '../../ui/Field.tsx'

const SCRIPT = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off'

/** What of the widget's script is used (docs.hcaptcha.com/configuration). */
type Widgets = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      callback(token: string): void
      'expired-callback'(): void
      'error-callback'(): void
    },
  ): string
  remove(widget: string): void
}

let loading: Promise<Widgets> | undefined

/** The script of the widget, loaded once and only where a form asks for it; a failure is not remembered. */
const load = (): Promise<Widgets> =>
  (loading ??= new Promise<Widgets>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () => {
      const { hcaptcha } = window as unknown as { hcaptcha?: Widgets }
      if (hcaptcha) resolve(hcaptcha)
      else reject(new Error('hCaptcha is not there'))
    })
    script.addEventListener('error', () => reject(new Error('hCaptcha could not be loaded')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** The widget of hCaptcha; what it gives holds for a while, and then it asks again. */
export const HCaptcha = ({ siteKey, give }: { siteKey: string; give: (text: string | null) => void }) => {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const given = useRef(give)
  useEffect(() => {
    given.current = give
  })
  useEffect(() => {
    let gone = false
    let end = (): void => undefined
    load().then(
      (widgets) => {
        if (gone || !container.current) return
        const widget = widgets.render(container.current, {
          sitekey: siteKey,
          callback: (token) => given.current(token),
          'expired-callback': () => given.current(null),
          'error-callback': () => given.current(null),
        })
        end = () => widgets.remove(widget)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      end()
    }
  }, [siteKey])
  return (
    <>
      <div className="captcha" ref={container} />
      {failed && <Refusal>{t('safety.captcha.failed')}</Refusal>}
    </>
  )
}
