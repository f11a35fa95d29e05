import { useHydrated } from '../../app/hydration.tsx'
import { useEffect, useRef } from 'react'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { sessionApi } from './session.api.ts'

const askForReset: Action = async ({ dispatch, form }) => {
  await dispatch(sessionApi.endpoints.forgotPassword.initiate(form.text('email'))).unwrap()
  return { to: '/reset-password/check-email' }
}

const askForActivation: Action = async ({ dispatch, form }) => {
  await dispatch(sessionApi.endpoints.resendActivation.initiate(form.text('email'))).unwrap()
  return { result: true }
}

const setPassword: Action = async ({ dispatch, form, params }) => {
  const { token = '' } = params
  await dispatch(
    sessionApi.endpoints.resetPassword.initiate({ token, plainPassword: form.raw('password') }),
  ).unwrap()
  return { result: true }
}

const verifyEmail: Action = async ({ dispatch, url }) => {
  await dispatch(sessionApi.endpoints.verifyEmail.initiate(url.searchParams.get('token') ?? '')).unwrap()
  return { result: true }
}

export const actions = {
  forgot: askForReset,
  resend: askForActivation,
  reset: setPassword,
  verify: verifyEmail,
}

/** A form that asks for a mail. The answer does not tell whether the account exists. */
const MailForm = ({
  title,
  hint,
  sent,
  name,
}: {
  title: string
  hint: string
  sent: string
  name: 'forgot' | 'resend'
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { busy, done, failure, value, props } = useForm(actions[name], { name })
  return (
    <>
      <Head title={title} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{title}</h1>
          <p className="lead-text" role="status">
            {done ? sent : hint}
          </p>
          {failure && <Refusal>{text(failure)}</Refusal>}
          {!done && (
            <form {...props}>
              <input type="hidden" name={FORM} value={name} />
              <TextField
                label={t('account.email')}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={value('email')}
                required
              />
              <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={busy}>
                {t('account.resetSend')}
              </button>
            </form>
          )}
        </div>
      </main>
    </>
  )
}

/** Asks for a link to a new password. */
export const ForgotPassword = () => {
  const { t } = useTranslation()
  return (
    <MailForm
      title={t('account.resetTitle')}
      hint={t('account.resetHint')}
      sent={t('account.resetSent')}
      name="forgot"
    />
  )
}

/** Says that the link is on its way, and leads back for another. */
export const CheckMail = () => {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('account.check')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.check')}</h1>
          <p className="lead-text" role="status">
            {t('account.resetSent')} {t('account.resetLasts')}
          </p>
          <Link className="btn" to="/reset-password">
            {t('account.resetAgain')}
          </Link>
        </div>
      </main>
    </>
  )
}

/** Asks for another link that confirms an address. */
export const ResendActivation = () => {
  const { t } = useTranslation()
  return (
    <MailForm
      title={t('safety.login.resendTitle')}
      hint={t('safety.login.resendHint')}
      sent={t('safety.login.resent')}
      name="resend"
    />
  )
}

export const ResetPassword = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { busy, done, failure, props } = useForm(setPassword, { name: 'reset' })
  return (
    <>
      <Head title={t('account.newPassword')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.newPassword')}</h1>
          {failure && <Refusal>{text(failure)}</Refusal>}
          {done ? (
            <p className="lead-text" role="status">
              {t('account.passwordSet')}{' '}
              <Link className="accent strong" to="/login">
                {t('account.logIn')}
              </Link>
            </p>
          ) : (
            <form {...props} className="spaced">
              <input type="hidden" name={FORM} value="reset" />
              <NewPasswordField label={t('account.newPassword')} name="password" minLength={6} required />
              <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={busy}>
                {t('account.setPassword')}
              </button>
            </form>
          )}
        </div>
      </main>
    </>
  )
}

/** Where the mailed link leads. The script goes on by itself; a mail program that looks at links changes nothing. */
export const VerifyEmail = () => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const { done, failure, run, props } = useForm(verifyEmail, { name: 'verify' })
  const begun = useRef(done || failure !== null)
  useEffect(() => {
    if (!hydrated || begun.current) return
    begun.current = true
    void run(new FormData())
  }, [hydrated, run])
  return (
    <>
      <Head title={t('account.email')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.email')}</h1>
          {done || failure ? (
            <>
              <p className="lead-text" role="status">
                {done ? t('account.verified') : t('account.verifyFailed')}
              </p>
              <Link className="btn btn-p" to="/login">
                {t('account.logIn')}
              </Link>
            </>
          ) : (
            <form {...props}>
              <input type="hidden" name={FORM} value="verify" />
              <button type="submit" className="btn btn-p">
                {t('account.verify')}
              </button>
            </form>
          )}
        </div>
      </main>
    </>
  )
}
