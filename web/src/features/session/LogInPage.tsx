import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Failure } from '../../api/api.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../ui/failure.ts'
import { formValues, useNext, withNext } from '../../ui/form.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useSite } from '../site/site.api.ts'
import { sessionApi } from './session.api.ts'
import { ssoApi } from './sso.api.ts'
import { loadSso, SsoButtons, SsoTrouble, useSso } from './Sso.tsx'

export const loader = loadSso

type Credentials = { login: string; password: string; remember: boolean; restore?: boolean }

const NOT_CONFIRMED = /not confirmed/

const Trouble = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  return (
    <Refusal>
      {failure.status === 401 ? (
        <>
          <b>{t('account.wrong')}</b> <Link to="/reset-password">{t('account.resetTitle')}</Link>
        </>
      ) : (
        <>
          {text(failure)}{' '}
          {failure.status === 403 && NOT_CONFIRMED.test(failure.detail) && (
            <Link to="/resend-email-activation">{t('safety.login.resend')}</Link>
          )}
        </>
      )}
    </Refusal>
  )
}

/** What a mailed link says when it leads here. */
const Confirmed = () => {
  const { t } = useTranslation()
  const verified = useSearchParams()[0].get('verified')
  if (verified === null) return null
  return (
    <div className="note" role="status">
      <Icon name={verified === '1' ? 'check' : 'alert'} />
      <span>
        {verified === '1' ? (
          t('safety.login.confirmed')
        ) : (
          <>
            {t('safety.login.notConfirmed')}{' '}
            <Link to="/resend-email-activation">{t('safety.login.resend')}</Link>
          </>
        )}
      </span>
    </div>
  )
}

/** The second step, asked for once name and password are right. */
const SecondStep = ({
  error,
  busy,
  send,
  cancel,
}: {
  error: Failure | undefined
  busy: boolean
  send: (totp: string) => void
  cancel: () => void
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const refused = error && error.status === 401 ? refusedField(error).text : undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => send(formValues(event)('totp').trim())
  return (
    <>
      <h1>{t('safety.login.second')}</h1>
      <p className="lead-text">{t('safety.login.secondHint')}</p>
      {error && refused === undefined && <Refusal>{text(error)}</Refusal>}
      <form method="post" onSubmit={submit}>
        <TextField
          label={t('account.totp')}
          hint={t('account.totpHint')}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={refused}
          autoFocus
          required
        />
        <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={busy}>
          {busy && <span className="spin" />}
          {t('account.logIn')}
        </button>
      </form>
      <p className="below">
        <button type="button" className="btn btn-q" onClick={cancel}>
          {t('safety.login.cancel')}
        </button>
      </p>
    </>
  )
}

/** Asked of whoever marked their account for deletion: logging in alone does not keep it. */
const RestoreStep = ({
  error,
  busy,
  keep,
  cancel,
}: {
  error: Failure
  busy: boolean
  keep: () => void
  cancel: () => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('safety.login.restore')}</h1>
      <p className="lead-text">
        {refusedField(error).text} {t('safety.login.restoreHint')}
      </p>
      <button type="button" className="btn btn-p btn-l btn-w submit" disabled={busy} onClick={keep} autoFocus>
        {busy && <span className="spin" />}
        {t('safety.login.keep')}
      </button>
      <p className="below">
        <button type="button" className="btn btn-q" onClick={cancel}>
          {t('safety.login.cancel')}
        </button>
      </p>
    </>
  )
}

const FirstStep = ({
  error,
  busy,
  send,
}: {
  error: Failure | undefined
  busy: boolean
  send: (credentials: Credentials) => void
}) => {
  const { t } = useTranslation()
  const next = useNext()
  const site = useSite()
  const sso = useSso()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const field = formValues(event)
    send({
      login: field('login').trim(),
      password: field('password'),
      remember: field('remember') !== '',
    })
  }
  return (
    <>
      <h1>{t('account.welcome')}</h1>
      <p className="lead-text">{next === '/' ? t('account.logInHint') : t('account.after')}</p>
      {error ? (
        <Trouble failure={error} />
      ) : (
        <>
          <SsoTrouble />
          <Confirmed />
        </>
      )}
      <SsoButtons position="above" />
      {!sso.only && (
        <form method="post" onSubmit={submit}>
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
          <label className="tick">
            <input className="check" type="checkbox" name="remember" defaultChecked />
            <span>{t('safety.login.remember')}</span>
          </label>
          <button type="submit" className="btn btn-p btn-l btn-w submit" disabled={busy}>
            {busy && <span className="spin" />}
            {t('account.logIn')}
          </button>
        </form>
      )}
      <SsoButtons position="below" />
      {site.open && !sso.only && (
        <p className="below">
          {t('account.newHere')}{' '}
          <Link className="accent strong" to={withNext('/register', next)}>
            {t('account.create')}
          </Link>
        </p>
      )}
    </>
  )
}

/** The code that is still owed after a provider said who one is. */
const SsoSecondStep = () => {
  const next = useNext()
  const [prove, { error, isLoading, isSuccess }] = ssoApi.useProveSsoMutation()
  const send = async (totp: string): Promise<void> => {
    const answer = await prove(totp)
    if (!('error' in answer)) location.assign(next)
  }
  return (
    <SecondStep
      error={error as Failure | undefined}
      busy={isLoading || isSuccess}
      send={(totp) => void send(totp)}
      cancel={() => location.assign(withNext('/login', next))}
    />
  )
}

/**
 * Name and password, then a code where the account has a second factor; afterwards a real load of where one came from,
 * which may be the server's own (`/authorize`).
 */
export const LogIn = () => {
  const { t } = useTranslation()
  const next = useNext()
  const [logIn, { isLoading, error, reset }] = sessionApi.useLogInMutation()
  const [first, setFirst] = useState<Credentials | null>(null)
  const [leaving, setLeaving] = useState<{ credentials: Credentials; refusal: Failure } | null>(null)
  const [gone, setGone] = useState(false)
  const failure = error as Failure | undefined
  const busy = isLoading || gone
  const owesCode = useSearchParams()[0].get('sso') === 'second-factor'

  const send = async (credentials: Credentials, totp?: string): Promise<void> => {
    const answer = await logIn({ ...credentials, ...(totp === undefined ? {} : { totp }) })
    if ('error' in answer) {
      const { field } = refusedField(answer.error)
      setLeaving(field === 'restore' ? { credentials, refusal: answer.error as Failure } : null)
      const asked = field === 'totp'
      if (asked && totp === undefined) reset()
      // Whoever has to wait keeps the step; anything else wrong begins anew.
      if (asked) setFirst(credentials)
      else if ((answer.error as Failure).status === 401) setFirst(null)
      return
    }
    setGone(true)
    location.assign(next)
  }
  return (
    <>
      <Head title={t('account.logIn')} path="/login" hidden />
      <main id="content">
        <div className="narrow">
          {owesCode ? (
            <SsoSecondStep />
          ) : leaving ? (
            <RestoreStep
              error={leaving.refusal}
              busy={busy}
              keep={() => void send({ ...leaving.credentials, restore: true })}
              cancel={() => {
                reset()
                setLeaving(null)
              }}
            />
          ) : first ? (
            <SecondStep
              error={failure}
              busy={busy}
              send={(totp) => void send(first, totp)}
              cancel={() => {
                reset()
                setFirst(null)
              }}
            />
          ) : (
            <FirstStep error={failure} busy={busy} send={(credentials) => void send(credentials)} />
          )}
        </div>
      </main>
    </>
  )
}
