import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues } from '../../ui/form.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { sessionApi } from './session.api.ts'

/** Asks for a link by mail; the answer does not tell whether the account exists. */
export const ForgotPassword = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [forgot, { isLoading, error, isSuccess }] = sessionApi.useForgotPasswordMutation()
  return (
    <>
      <Head title={t('account.resetTitle')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.resetTitle')}</h1>
          <p className="lead-text" role="status">
            {isSuccess ? t('account.resetSent') : t('account.resetHint')}
          </p>
          {error && <Refusal>{text(error)}</Refusal>}
          {!isSuccess && (
            <form method="post" onSubmit={(event) => void forgot(formValues(event)('email').trim())}>
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

/** Asks for another link that confirms an address; the answer does not tell whether the account exists. */
export const ResendActivation = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [resend, { isLoading, error, isSuccess }] = sessionApi.useResendActivationMutation()
  return (
    <>
      <Head title={t('safety.login.resendTitle')} hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('safety.login.resendTitle')}</h1>
          <p className="lead-text" role="status">
            {isSuccess ? t('safety.login.resent') : t('safety.login.resendHint')}
          </p>
          {error && <Refusal>{text(error)}</Refusal>}
          {!isSuccess && (
            <form method="post" onSubmit={(event) => void resend(formValues(event)('email').trim())}>
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
