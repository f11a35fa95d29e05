import { useState, type FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { PageMoved, type Loader } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues, useNext, withNext } from '../../ui/form.ts'
import { Field, PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { CaptchaSubmit, useCaptcha } from './Captcha.tsx'
import { useSite } from '../site/site.api.ts'
import { sessionApi } from './session.api.ts'
import { ssoApi } from './sso.api.ts'
import { SsoButtons } from './Sso.tsx'

/** Where passwords are not chosen there is nothing to fill in. */
export const loader: Loader = async ({ dispatch, url }) => {
  const { data } = await dispatch(ssoApi.endpoints.readSso.initiate())
  if (data?.only) throw new PageMoved(`/login${url.search}`)
}

const NAME = /^[\p{ASCII}]{2,30}$/u

/** What is missing before a form of a new account may be sent. */
const faultsOf = (
  values: { username: string; email: string; password: string; agree: boolean; application: string },
  needsApplication: boolean,
) => ({
  username: !NAME.test(values.username) || !/^[\w-]+$/.test(values.username),
  email: !/^\S+@\S+\.\S+$/.test(values.email),
  password: values.password.length < 6,
  agree: !values.agree,
  application: needsApplication && values.application === '',
})

/** Opens an account and, where nothing else is needed, logs in with it. */
export const Register = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const next = useNext()
  const site = useSite()
  const [register, { isLoading, error, data: done }] = sessionApi.useRegisterMutation()
  const [logIn] = sessionApi.useLogInMutation()
  // Asked by the browser alone: what the server draws may be shared, and a captcha counts once.
  const live = useAppSelector((state) => state.page.live)
  const form = sessionApi.useReadRegistrationQuery(undefined, { skip: !live })
  const captcha = useCaptcha(form.data?.captcha, () => void form.refetch())
  const [faults, setFaults] = useState<Partial<ReturnType<typeof faultsOf>>>({})
  const [email, setEmail] = useState('')

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const values = {
      username: field('username').trim(),
      email: field('email').trim(),
      password: field('password'),
      agree: field('agree') !== '',
      application: field('application').trim(),
    }
    const found = faultsOf(values, form.data?.needsApproval ?? false)
    setFaults(found)
    setEmail(values.email)
    if (Object.values(found).some(Boolean)) return
    const { application } = values
    const answer = await register({
      username: values.username,
      email: values.email,
      plainPassword: values.password,
      agreeTerms: true,
      ...(application ? { application } : {}),
      ...captcha.body,
      full_name: field('full_name') as '',
    })
    if ('error' in answer) captcha.refused()
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
          <SsoButtons position="above" />
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
              {form.data?.needsApproval && (
                <Field
                  label={t('account.application')}
                  error={faults.application ? t('safety.login.applicationBad') : undefined}
                >
                  {(props) => (
                    <textarea className="input" name="application" rows={4} maxLength={5000} {...props} />
                  )}
                </Field>
              )}
              <div className="sr" aria-hidden="true">
                <input name="full_name" tabIndex={-1} autoComplete="off" />
              </div>
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
              <noscript>
                <p className="note note-warn">{t('safety.captcha.noScript')}</p>
              </noscript>
              <CaptchaSubmit
                captcha={captcha}
                busy={isLoading}
                className="btn-l btn-w"
                label={t('account.signUp')}
              />
            </form>
          )}
          <SsoButtons position="below" />
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
