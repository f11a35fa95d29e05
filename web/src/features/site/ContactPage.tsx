import { useHydrated } from '../../app/hydration.tsx'
import { refused, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Captcha } from '../../model/captcha.ts'
import { Field, Refusal, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { refusedField } from '../../model/failure.ts'
import { useFailureText } from '../../ui/states.tsx'
import { CaptchaSubmit, useCaptcha } from '../session/Captcha.tsx'
import { Component as Info } from './InfoPage.tsx'
import { contactApi } from './contact.api.ts'

const LIMIT = 5000

export const loader: Loader = async ({ dispatch, state }) => {
  // What answers a form is drawn for its sender alone.
  if (state().page.form) await want(dispatch(contactApi.endpoints.readContactForm.initiate()))
}

const send: Action = async ({ dispatch, form, t }) => {
  const name = form.text('name')
  const email = form.text('email')
  const message = form.text('message')
  if (name === '') throw refused('name', t('contact.nameBad'))
  if (!/^\S+@\S+\.\S+$/.test(email)) throw refused('email', t('account.emailBad'))
  if (message.length < 10) throw refused('message', t('contact.messageBad'))
  await dispatch(
    contactApi.endpoints.contactStaff.initiate({
      name,
      email,
      message,
      ...(form.text('captcha') ? { captcha: form.text('captcha') } : {}),
      surname: form.raw('surname') as '',
    }),
  ).unwrap()
  return { result: true }
}

export const actions = { '': send }

const beside = ['name', 'email', 'message']

/** Writes to the staff. A refused message stays, with the reason beside it. */
const ContactForm = ({ task, renew }: { task: Captcha | null; renew: () => unknown }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const captcha = useCaptcha(task, renew)
  const { props, busy, failure, done, value } = useForm(send, {
    complete: (form) => {
      if (captcha.text) form.set('captcha', captcha.text)
    },
    onRefused: captcha.refused,
  })
  const { field, text: fault } = refusedField(failure)
  const faultOf = (name: string): string | undefined => (field === name ? fault : undefined)

  if (done)
    return (
      <div className="notes">
        <div className="note" role="status">
          <Icon name="check" />
          <span>{t('contact.sent')}</span>
        </div>
      </div>
    )
  return (
    <section className="narrow-form spaced" aria-labelledby="write">
      <h2 id="write">{t('contact.title')}</h2>
      {failure && !beside.includes(field ?? '') && <Refusal>{text(failure)}</Refusal>}
      <form {...props} noValidate>
        <TextField
          label={t('contact.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={value('name')}
          error={faultOf('name')}
        />
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('contact.emailHint')}
          defaultValue={value('email')}
          error={faultOf('email')}
        />
        <Field label={t('contact.message')} error={faultOf('message')}>
          {(props) => (
            <textarea
              className="input"
              name="message"
              rows={6}
              maxLength={LIMIT}
              defaultValue={value('message')}
              {...props}
            />
          )}
        </Field>
        <div className="sr" aria-hidden="true">
          <input name="surname" tabIndex={-1} autoComplete="off" />
        </div>
        <CaptchaSubmit captcha={captcha} busy={busy} label={t('contact.send')} />
      </form>
    </section>
  )
}

/** How to reach the staff, as they say it themselves, and a form that does. */
export const Component = () => {
  // Asked by the browser alone: what the server draws may be shared, and a captcha counts once.
  const sent = useAppSelector(({ page }) => page.form !== null)
  const asks = useHydrated() || sent
  const { data, refetch } = contactApi.useReadContactFormQuery(undefined, { skip: !asks })
  return (
    <Info>
      {data?.isOpen && <ContactForm task={data.captcha} renew={() => void refetch()} />}
      {!asks && (
        <noscript>
          <ContactForm task={null} renew={() => undefined} />
        </noscript>
      )}
    </Info>
  )
}
