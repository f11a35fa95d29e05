import { useHydrated } from '../../app/hydration.tsx'
import { useState } from 'react'
import { Link } from '../../ui/Link.tsx'
import { refused, useForm, type Action } from '../../app/form.ts'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { safeNext } from '../../model/links.ts'
import { useNext, withNext } from '../../ui/form.ts'
import { WELCOME } from '../welcome/welcome-path.ts'
import { Field, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { CaptchaSubmit, useCaptcha } from './Captcha.tsx'
import { useSite } from '../site/site.api.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { sessionApi } from './session.api.ts'
import { ssoApi } from './sso.api.ts'
import { SsoButtons } from './Sso.tsx'

/** Where passwords are not chosen there is nothing to fill in. */
export const loader: Loader = async ({ dispatch, state, url }) => {
  const { data } = await dispatch(ssoApi.endpoints.readSso.initiate())
  if (data?.only) throw new PageMoved(`/login${url.search}`)
  // What answers a form is drawn for its sender alone.
  if (state().page.form) await want(dispatch(sessionApi.endpoints.readRegistration.initiate()))
}

const NAME = /^[\w-]{2,30}$/
const MAIL = /^\S+@\S+\.\S+$/

/** Opens an account and, where nothing else is needed, logs in with it. */
const register: Action = async ({ dispatch, form, url, t }) => {
  const username = form.text('username')
  const password = form.raw('password')
  const application = form.text('application')
  if (!NAME.test(username)) throw refused('username', t('account.usernameBad'))
  if (!MAIL.test(form.text('email'))) throw refused('email', t('account.emailBad'))
  if (password.length < 6) throw refused('plainPassword', t('account.passwordBad'))
  if (form.on('application') && application === '')
    throw refused('application', t('safety.login.applicationBad'))
  if (!form.on('agree')) throw refused('agreeTerms', t('account.agreeBad'))
  const made = await dispatch(
    sessionApi.endpoints.register.initiate({
      username,
      email: form.text('email'),
      plainPassword: password,
      agreeTerms: true,
      ...(application ? { application } : {}),
      ...(form.text('captcha') ? { captcha: form.text('captcha') } : {}),
      full_name: form.raw('full_name') as '',
    }),
  ).unwrap()
  if (made.needsConfirmation || made.needsApproval) return { result: true }
  const next = safeNext(url.searchParams.get('next'))
  const session = await dispatch(sessionApi.endpoints.logIn.initiate({ login: username, password }))
  // Whoever came for something goes on with it; the others are shown around.
  return { to: 'data' in session ? (next === '/' ? WELCOME : next) : withNext('/login', next), anew: true }
}

export const actions = { '': register }

export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const next = useNext()
  const site = useSite()
  // Asked by the browser alone: what the server draws may be shared, and a captcha counts once.
  const sent = useAppSelector(({ page }) => page.form !== null)
  const asks = useHydrated() || sent
  const asked = sessionApi.useReadRegistrationQuery(undefined, { skip: !asks })
  const captcha = useCaptcha(asked.data?.captcha, () => void asked.refetch())
  const { failure, busy, done, value, props } = useForm(register, {
    complete: (form) => {
      if (captcha.text) form.set('captcha', captcha.text)
      setEmail(String(form.get('email')).trim())
    },
    onRefused: captcha.refused,
  })
  const [email, setEmail] = useState(value('email'))
  const { field, text: fault } = refusedField(failure)
  const faultOf = (name: string): string | undefined => (field === name ? fault : undefined)
  const shownBeside = ['username', 'email', 'plainPassword', 'agreeTerms', 'application']

  if (done)
    return (
      <main id="content">
        <Head title={t('account.check')} hidden />
        <div className="narrow">
          <h1>{asked.data?.needsApproval ? t('account.create') : t('account.check')}</h1>
          <p className="lead-text" role="status">
            {asked.data?.needsApproval ? t('account.waiting') : t('account.checkHint', { email })}
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
          {failure && !shownBeside.includes(field ?? '') && <Refusal>{text(failure)}</Refusal>}
          <SsoButtons position="above" />
          {site.open && (
            <form {...props} noValidate>
              <TextField
                label={t('account.username')}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                hint={t('account.usernameHint')}
                defaultValue={value('username')}
                error={faultOf('username')}
              />
              <TextField
                label={t('account.email')}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={value('email')}
                error={faultOf('email')}
              />
              <NewPasswordField
                label={t('account.password')}
                name="password"
                error={faultOf('plainPassword')}
              />
              {(asked.data?.needsApproval || faultOf('application')) && (
                <Field label={t('account.application')} error={faultOf('application')}>
                  {(props) => (
                    <textarea
                      className="input"
                      name="application"
                      rows={4}
                      maxLength={5000}
                      defaultValue={value('application')}
                      {...props}
                    />
                  )}
                </Field>
              )}
              <div className="sr" aria-hidden="true">
                <input name="full_name" tabIndex={-1} autoComplete="off" />
              </div>
              <label className="tick">
                <input
                  className="check"
                  type="checkbox"
                  name="agree"
                  aria-invalid={faultOf('agreeTerms') !== undefined}
                  aria-describedby={faultOf('agreeTerms') && 'agree-below'}
                />
                <span>{t('account.agree')}</span>
              </label>
              {faultOf('agreeTerms') && (
                <span className="err" id="agree-below">
                  {faultOf('agreeTerms')}
                </span>
              )}
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
                busy={busy || done}
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
