import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useParams } from '../../app/params.ts'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues } from '../../ui/form.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { sessionApi } from './session.api.ts'

/** A form that asks for a mail. The answer does not tell whether the account exists. */
const MailForm = ({
  title,
  hint,
  sent,
  asked: { isLoading, error, isSuccess },
  onSend,
}: {
  title: string
  hint: string
  sent: string
  asked: { isLoading: boolean; error?: unknown; isSuccess: boolean }
  onSend: (email: string) => unknown
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  return (
    <>
      <Head title={title} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{title}</h1>
          <p className="lead-text" role="status">
            {isSuccess ? sent : hint}
          </p>
          {error !== undefined && <Refusal>{text(error)}</Refusal>}
          {!isSuccess && (
            <form method="post" onSubmit={(event) => void onSend(formValues(event)('email').trim())}>
              <TextField label={t('account.email')} name="email" type="email" autoComplete="email" required />
              <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={isLoading}>
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
  const [forgot, asked] = sessionApi.useForgotPasswordMutation()
  return (
    <MailForm
      title={t('account.resetTitle')}
      hint={t('account.resetHint')}
      sent={t('account.resetSent')}
      asked={asked}
      onSend={forgot}
    />
  )
}

/** Asks for another link that confirms an address. */
export const ResendActivation = () => {
  const { t } = useTranslation()
  const [resend, asked] = sessionApi.useResendActivationMutation()
  return (
    <MailForm
      title={t('safety.login.resendTitle')}
      hint={t('safety.login.resendHint')}
      sent={t('safety.login.resent')}
      asked={asked}
      onSend={resend}
    />
  )
}

export const ResetPassword = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { token = '' } = useParams()
  const [reset, { isLoading, error, isSuccess }] = sessionApi.useResetPasswordMutation()
  return (
    <>
      <Head title={t('account.newPassword')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.newPassword')}</h1>
          {error && <Refusal>{text(error)}</Refusal>}
          {isSuccess ? (
            <p className="lead-text" role="status">
              {t('account.passwordSet')}{' '}
              <Link className="accent strong" to="/login">
                {t('account.logIn')}
              </Link>
            </p>
          ) : (
            <form
              method="post"
              className="spaced"
              onSubmit={(event) => void reset({ token, plainPassword: formValues(event)('password') })}
            >
              <PasswordField
                label={t('account.newPassword')}
                name="password"
                autoComplete="new-password"
                hint={t('account.passwordHint')}
                minLength={6}
                required
              />
              <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={isLoading}>
                {t('account.setPassword')}
              </button>
            </form>
          )}
        </div>
      </main>
    </>
  )
}

/** Where the mailed link leads. */
export const VerifyEmail = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [verify, { isSuccess, isError }] = sessionApi.useVerifyEmailMutation()
  useEffect(() => {
    void verify(token)
  }, [token, verify])
  return (
    <>
      <Head title={t('account.email')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.email')}</h1>
          <p className="lead-text" role="status">
            {isSuccess ? t('account.verified') : isError ? t('account.verifyFailed') : t('account.verifying')}
          </p>
          <Link className="btn btn-p" to="/login">
            {t('account.logIn')}
          </Link>
        </div>
      </main>
    </>
  )
}
