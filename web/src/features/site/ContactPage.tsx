import { useState, type FormEvent } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Captcha } from '../../model/captcha.ts'
import { Field, Refusal, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formValues } from '../../ui/form.ts'
import { useFailureText } from '../../ui/states.tsx'
import { CaptchaSubmit, useCaptcha } from '../session/Captcha.tsx'
import { Component as Info } from './InfoPage.tsx'
import { contactApi } from './contact.api.ts'

const LIMIT = 5000

type Message = { name: string; email: string; message: string }

/** What is missing before a message may be sent. */
const faultsOf = ({ name, email, message }: Message) => ({
  name: name === '',
  email: !/^\S+@\S+\.\S+$/.test(email),
  message: message.length < 10,
})

/** Writes to the staff. A refused message stays, with the reason beside it. */
const ContactForm = ({ task, renew }: { task: Captcha | null; renew: () => unknown }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [send, { isLoading, isSuccess, error }] = contactApi.useContactStaffMutation()
  const captcha = useCaptcha(task, renew)
  const [faults, setFaults] = useState<Partial<ReturnType<typeof faultsOf>>>({})

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const message = {
      name: field('name').trim(),
      email: field('email').trim(),
      message: field('message').trim(),
    }
    const found = faultsOf(message)
    setFaults(found)
    if (Object.values(found).some(Boolean)) return
    const answer = await send({
      ...message,
      ...captcha.body,
      surname: field('surname') as '',
    })
    if ('error' in answer) captcha.refused()
  }

  if (isSuccess)
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
      {error && <Refusal>{text(error)}</Refusal>}
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('contact.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          error={faults.name ? t('contact.nameBad') : undefined}
        />
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('contact.emailHint')}
          error={faults.email ? t('account.emailBad') : undefined}
        />
        <Field label={t('contact.message')} error={faults.message ? t('contact.messageBad') : undefined}>
          {(props) => <textarea className="input" name="message" rows={6} maxLength={LIMIT} {...props} />}
        </Field>
        <div className="sr" aria-hidden="true">
          <input name="surname" tabIndex={-1} autoComplete="off" />
        </div>
        <CaptchaSubmit captcha={captcha} busy={isLoading} label={t('contact.send')} />
      </form>
    </section>
  )
}

/** How to reach the staff, as they say it themselves, and a form that does. */
export const Component = () => {
  // Asked by the browser alone: what the server draws may be shared, and a captcha counts once.
  const live = useAppSelector((state) => state.page.live)
  const { data, refetch } = contactApi.useReadContactFormQuery(undefined, { skip: !live })
  return <Info>{data?.isOpen && <ContactForm task={data.captcha} renew={() => void refetch()} />}</Info>
}
