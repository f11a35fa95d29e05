import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { ownEnding } from '../../app/own-ending.ts'
import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { TextField } from '../../ui/Field.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { sessionApi, type Session } from '../session/session.api.ts'
import { NewPasswordField } from '../session/NewPasswordField.tsx'
import { passkeysApi } from '../session/passkeys.api.ts'
import { ssoApi } from '../session/sso.api.ts'
import { linkActions, LinkedAccounts } from './LinkedAccounts.tsx'
import { fieldError, FormRefusal } from './FormRefusal.tsx'
import { codeIn, passwordIn, ProofFields, readProof } from './proof.tsx'
import { passkeyActions, Passkeys } from './Passkeys.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const { dispatch } = args
  await want(
    dispatch(ssoApi.endpoints.readSso.initiate()),
    ...readProof(dispatch),
    dispatch(passkeysApi.endpoints.readPasskeys.initiate()),
    dispatch(safetyApi.endpoints.readSessions.initiate()),
    dispatch(safetyApi.endpoints.readUsernameChangeable.initiate()),
  )
}

/** Whatever ends the session leads to the login, and back. */
const backToLogin = { to: '/login?next=/settings/password', anew: true } as const

const changeEmail: Action = async ({ dispatch, form, t }) => {
  const email = form.text('email')
  const { needsConfirmation } = await dispatch(
    safetyApi.endpoints.changeEmail.initiate({ currentPassword: passwordIn(form), email }),
  ).unwrap()
  return needsConfirmation ? { result: email } : { said: t('safety.email.changed') }
}

const changeUsername: Action = async ({ dispatch, form }) => {
  await dispatch(
    safetyApi.endpoints.changeUsername.initiate({
      currentPassword: passwordIn(form),
      username: form.text('username'),
    }),
  ).unwrap()
  return backToLogin
}

const changePassword: Action = async ({ dispatch, form }) => {
  await dispatch(
    safetyApi.endpoints.changePassword.initiate({
      currentPassword: passwordIn(form),
      plainPassword: form.raw('plainPassword'),
      ...(form.on('code') ? { code: form.text('code') } : {}),
    }),
  ).unwrap()
  return backToLogin
}

const disableTwoFactor: Action = async ({ dispatch, form }) => {
  await dispatch(
    safetyApi.endpoints.disableTwoFactor.initiate({
      code: codeIn(form),
      currentPassword: passwordIn(form),
    }),
  ).unwrap()
  return backToLogin
}

const leave: Action = async ({ dispatch, state, form, t }) => {
  const name = state().page.me?.username ?? ''
  if (form.text('typed') !== name) throw refused('typed', t('ask.type', { name }))
  // The address is told this once: the news that the session ended must not come before it.
  ownEnding.underWay = true
  const followed = await dispatch(
    safetyApi.endpoints.deleteAccount.initiate({
      currentPassword: passwordIn(form),
      instant: form.on('instant'),
    }),
  )
    .unwrap()
    .catch((error: unknown) => {
      ownEnding.underWay = false
      throw error
    })
  return { to: followed ?? '/', anew: true }
}

export const actions = {
  email: changeEmail,
  username: changeUsername,
  password: changePassword,
  'two-factor': disableTwoFactor,
  ...passkeyActions,
  ...linkActions,
  leave,
}

/** One of the forms of this page. */
const useOne = (name: keyof typeof actions, options: { clears?: boolean } = {}) => ({
  ...useForm(actions[name], { name, ...options }),
  hidden: <input type="hidden" name={FORM} value={name} />,
})

const EmailForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure: error, result, value } = useOne('email', { clears: true })
  return (
    <section className="group" id="email">
      <h2>{t('safety.email.title')}</h2>
      {typeof result === 'string' ? (
        <p role="status">{t('safety.email.confirm', { email: result })}</p>
      ) : (
        <>
          <p>{t('safety.email.hint', { email: session.email ?? '' })}</p>
          <FormRefusal error={error} fields={['currentPassword', 'email']} />
          <form {...props} className="narrow-form">
            {hidden}
            <TextField
              label={t('safety.email.new')}
              name="email"
              type="email"
              defaultValue={value('email')}
              autoComplete="email"
              error={fieldError(error, 'email')}
              required
            />
            <ProofFields error={error} code={false} />
            <button type="submit" className="btn submit" disabled={busy}>
              {t('safety.email.change')}
            </button>
          </form>
        </>
      )}
    </section>
  )
}

const UsernameForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure: error, value } = useOne('username')
  const { data: changeable } = safetyApi.useReadUsernameChangeableQuery()
  if (changeable === false)
    return (
      <section className="group" id="username">
        <h2>{t('safety.username.title')}</h2>
        <p>{t('safety.username.stays', { name: session.username })}</p>
      </section>
    )
  return (
    <section className="group" id="username">
      <h2>{t('safety.username.title')}</h2>
      <p>
        {t('safety.username.hint', { name: session.username })} {t('safety.logsOut')}
      </p>
      <FormRefusal error={error} fields={['currentPassword', 'username']} />
      <form {...props} className="narrow-form">
        {hidden}
        <TextField
          label={t('safety.username.new')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={30}
          defaultValue={value('username')}
          error={fieldError(error, 'username')}
          required
        />
        <ProofFields error={error} code={false} />
        <button type="submit" className="btn submit" disabled={busy}>
          {t('safety.username.change')}
        </button>
      </form>
    </section>
  )
}

const PasswordForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure: error } = useOne('password')
  return (
    <section className="group" id="password">
      <h2>{t('safety.password.title')}</h2>
      <p>{t('safety.logsOut')}</p>
      <FormRefusal error={error} fields={['currentPassword', 'plainPassword', 'code']} />
      <form {...props} className="narrow-form">
        {hidden}
        <ProofFields error={error} code={session.hasTwoFactor} />
        <NewPasswordField
          label={t('safety.password.new')}
          name="plainPassword"
          owner={session}
          error={fieldError(error, 'plainPassword')}
          minLength={6}
          required
        />
        <button type="submit" className="btn submit" disabled={busy}>
          {t('safety.password.change')}
        </button>
      </form>
    </section>
  )
}

const TwoFactor = () => {
  const { t } = useTranslation()
  const { totp: isOn = false, passkey = false } = passkeysApi.useReadPasskeysQuery().data?.secondFactor ?? {}
  const { props, hidden, busy, failure: error } = useOne('two-factor')
  return (
    <section className="group" id="two-factor">
      <h2>{t('safety.twoFactor.title')}</h2>
      {(isOn || !passkey) && <p>{isOn ? t('safety.twoFactor.on') : t('safety.twoFactor.off')}</p>}
      {isOn ? (
        <>
          <div className="btns">
            <Link className="btn" to="/settings/2fa/backup">
              {t('safety.twoFactor.newCodes')}
            </Link>
          </div>
          <details className="asks" open={error !== null}>
            <summary className="btn btn-q">{t('safety.twoFactor.turnOff')}</summary>
            <form {...props} className="narrow-form spaced">
              {hidden}
              <FormRefusal error={error} fields={['currentPassword', 'code']} />
              <ProofFields error={error} code />
              <button type="submit" className="btn btn-d submit" disabled={busy}>
                {t('safety.twoFactor.turnOff')}
              </button>
            </form>
          </details>
        </>
      ) : (
        <Link className="btn btn-p" to="/settings/2fa">
          {t('safety.twoFactor.setUp')}
        </Link>
      )}
    </section>
  )
}

const Sessions = () => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { data } = safetyApi.useReadSessionsQuery()
  return (
    <section className="group" id="sessions">
      <h2>{t('safety.sessions.title')}</h2>
      {data?.items.map((session) => (
        <div className="line" key={session.sessionId}>
          <span className="tx">
            <b>
              {session.isCurrent
                ? t('safety.sessions.current')
                : session.userAgent || t('safety.sessions.unknown')}
            </b>
            <small>
              {t('safety.sessions.since')} <Ago date={session.createdAt} />
              {session.isCurrent && session.userAgent ? ` · ${session.userAgent}` : ''}
            </small>
          </span>
          {!session.isCurrent && (
            <button
              {...press(safetyApi.endpoints.endSession, session.sessionId, t('safety.sessions.ended'))}
              className="btn btn-s"
              disabled={busy}
            >
              {t('safety.sessions.end')}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}

const LeaveForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { props, hidden, busy, failure: error } = useOne('leave')
  return (
    <section className="group" id="delete">
      <h2>{t('safety.leave.title')}</h2>
      <p>{session.isAdmin ? t('safety.leave.admin') : t('safety.leave.hint')}</p>
      {!session.isAdmin && (
        <form {...props} className="narrow-form">
          {hidden}
          <FormRefusal error={error} fields={['currentPassword', 'typed']} />
          <ProofFields error={error} code={false} />
          <label className="tick">
            <input className="check" type="checkbox" name="instant" />
            <span>{t('safety.leave.instant')}</span>
          </label>
          <TextField
            label={t('ask.type', { name: me?.username ?? '' })}
            name="typed"
            error={fieldError(error, 'typed')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button type="submit" className="btn btn-d submit" disabled={busy}>
            {t('safety.leave.delete')}
          </button>
        </form>
      )}
    </section>
  )
}

/** Address, password, second factor, sessions, and the way out. */
export const Component = () => {
  const { t } = useTranslation()
  const { data: session } = sessionApi.useReadSessionQuery()
  return (
    <SettingsFrame tab="security" title={t('safety.tabs.security')}>
      {session ? (
        <>
          <LinkedAccounts />
          <Passkeys />
          <TwoFactor />
          <PasswordForm session={session} />
          <EmailForm session={session} />
          <UsernameForm session={session} />
          <Sessions />
          <LeaveForm session={session} />
        </>
      ) : (
        <TextSkeleton />
      )}
    </SettingsFrame>
  )
}
