import { useEffect, useState, type FormEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Failure } from '../../api/api.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { safeNext } from '../../model/links.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useSite } from '../site/site.api.ts'
import { sessionApi } from './session.api.ts'

const read = (event: FormEvent<HTMLFormElement>): ((name: string) => string) => {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

const useNext = (): string => {
  const [search] = useSearchParams()
  return safeNext(search.get('next'))
}

const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`

/** Name and password; afterwards a real load of where one came from, which may be the server's own (`/authorize`). */
export const LogIn = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const next = useNext()
  const site = useSite()
  const [logIn, { isLoading, error }] = sessionApi.useLogInMutation()
  const [gone, setGone] = useState(false)
  const failure = error as Failure | undefined
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = read(event)
    const answer = await logIn({ login: field('login').trim(), password: field('password') })
    if ('error' in answer) return
    setGone(true)
    location.assign(next)
  }
  return (
    <>
      <Head title={t('account.logIn')} path="/login" hidden />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.welcome')}</h1>
          <p className="lead-text">{next === '/' ? t('account.logInHint') : t('account.after')}</p>
          {failure && (
            <Refusal>
              {failure.status === 401 ? (
                <>
                  <b>{t('account.wrong')}</b> <Link to="/reset-password">{t('account.resetTitle')}</Link>
                </>
              ) : (
                text(failure)
              )}
            </Refusal>
          )}
          <form method="post" onSubmit={(event) => void send(event)}>
            <TextField
              label={t('account.login')}
              name="login"
              autoComplete="username"
              autoCapitalize="none"
              required
            />
            <PasswordField
              label={t('account.password')}
              note={
                <Link className="accent" to="/reset-password">
                  {t('account.forgotten')}
                </Link>
              }
              name="password"
              autoComplete="current-password"
              required
            />
            <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={isLoading || gone}>
              {(isLoading || gone) && <span className="spin" />}
              {t('account.logIn')}
            </button>
          </form>
          {site.open && (
            <p className="below">
              {t('account.newHere')}{' '}
              <Link className="accent strong" to={withNext('/register', next)}>
                {t('account.create')}
              </Link>
            </p>
          )}
        </div>
      </main>
    </>
  )
}

const NAME = /^[\p{ASCII}]{2,30}$/u

/** What is missing before a form of a new account may be sent. */
const faultsOf = (values: { username: string; email: string; password: string; agree: boolean }) => ({
  username: !NAME.test(values.username) || !/^[\w-]+$/.test(values.username),
  email: !/^\S+@\S+\.\S+$/.test(values.email),
  password: values.password.length < 6,
  agree: !values.agree,
})

/** Opens an account and, where nothing else is needed, logs in with it. */
export const Register = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const next = useNext()
  const site = useSite()
  const [register, { isLoading, error, data: done }] = sessionApi.useRegisterMutation()
  const [logIn] = sessionApi.useLogInMutation()
  const [faults, setFaults] = useState<Partial<ReturnType<typeof faultsOf>>>({})
  const [email, setEmail] = useState('')

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = read(event)
    const values = {
      username: field('username').trim(),
      email: field('email').trim(),
      password: field('password'),
      agree: field('agree') !== '',
    }
    const found = faultsOf(values)
    setFaults(found)
    setEmail(values.email)
    if (Object.values(found).some(Boolean)) return
    const application = field('application').trim()
    const answer = await register({
      username: values.username,
      email: values.email,
      plainPassword: values.password,
      agreeTerms: true,
      ...(application ? { application } : {}),
    })
    if ('error' in answer || !answer.data || answer.data.needsConfirmation || answer.data.needsApproval)
      return
    const session = await logIn({ login: values.username, password: values.password })
    location.assign('data' in session ? next : withNext('/login', next))
  }

  if (done?.needsConfirmation || done?.needsApproval)
    return (
      <main id="content">
        <Head title={t('account.check')} hidden />
        <div className="narrow">
          <h1>{done.needsConfirmation ? t('account.check') : t('account.create')}</h1>
          <p className="lead-text" role="status">
            {done.needsConfirmation ? t('account.checkHint', { email }) : t('account.waiting')}
          </p>
        </div>
      </main>
    )
  return (
    <>
      <Head title={t('account.create')} path="/register" />
      <main id="content">
        <div className="narrow">
          <h1>{t('account.join', { site: site.title })}</h1>
          <p className="lead-text">{t('account.joinHint')}</p>
          {!site.open && (
            <div className="note">
              <Icon name="lock" />
              <span>{t('account.closed')}</span>
            </div>
          )}
          {error && <Refusal>{text(error)}</Refusal>}
          {site.open && (
            <form method="post" noValidate onSubmit={(event) => void send(event)}>
              <TextField
                label={t('account.username')}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                hint={t('account.usernameHint')}
                error={faults.username ? t('account.usernameBad') : undefined}
              />
              <TextField
                label={t('account.email')}
                name="email"
                type="email"
                autoComplete="email"
                error={faults.email ? t('account.emailBad') : undefined}
              />
              <PasswordField
                label={t('account.password')}
                name="password"
                autoComplete="new-password"
                hint={t('account.passwordHint')}
                error={faults.password ? t('account.passwordBad') : undefined}
              />
              <label className="tick">
                <input className="check" type="checkbox" name="agree" aria-invalid={faults.agree} />
                <span>{t('account.agree')}</span>
              </label>
              {faults.agree && <span className="err">{t('account.agreeBad')}</span>}
              <p className="fine">
                <Link className="accent" to="/terms">
                  {t('about.pages.terms')}
                </Link>
                {' · '}
                <Link className="accent" to="/privacy-policy">
                  {t('about.pages.privacy')}
                </Link>
              </p>
              <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={isLoading}>
                {isLoading && <span className="spin" />}
                {t('account.signUp')}
              </button>
            </form>
          )}
          <p className="below">
            {t('account.have')}{' '}
            <Link className="accent strong" to={withNext('/login', next)}>
              {t('account.logIn')}
            </Link>
          </p>
        </div>
      </main>
    </>
  )
}

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
            <form method="post" onSubmit={(event) => void forgot(read(event)('email').trim())}>
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
              onSubmit={(event) => void reset({ token, plainPassword: read(event)('password') })}
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
