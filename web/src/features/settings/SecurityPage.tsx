import { useState, type FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { toastShown, useAppDispatch } from '../../app/store.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { sessionApi, type Session } from '../session/session.api.ts'
import { formValues } from '../../ui/form.ts'
import { ssoApi } from '../session/sso.api.ts'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { fieldError, FormRefusal, passwordIn, ProofFields } from './proof.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const { dispatch } = args
  await want(
    dispatch(ssoApi.endpoints.readSso.initiate()),
    dispatch(ssoApi.endpoints.readLinks.initiate()),
    dispatch(safetyApi.endpoints.readSessions.initiate()),
  )
}

const backToLogin = (): void => location.assign('/login?next=/settings/password')

const EmailForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [change, { data, error, isLoading, originalArgs }] = safetyApi.useChangeEmailMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const form = event.currentTarget
    const answer = await change({
      currentPassword: field('currentPassword'),
      email: field('email').trim(),
    })
    if ('error' in answer || answer.data?.needsConfirmation) return
    form.reset()
    dispatch(toastShown(t('safety.email.changed')))
  }
  return (
    <section className="group" id="email">
      <h2>{t('safety.email.title')}</h2>
      {data?.needsConfirmation ? (
        <p role="status">{t('safety.email.confirm', { email: originalArgs?.email ?? '' })}</p>
      ) : (
        <>
          <p>{t('safety.email.hint', { email: session.email ?? '' })}</p>
          <FormRefusal error={error} fields={['currentPassword', 'email']} />
          <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
            <TextField
              label={t('safety.email.new')}
              name="email"
              type="email"
              autoComplete="email"
              error={fieldError(error, 'email')}
              required
            />
            <ProofFields error={error} code={false} />
            <button type="submit" className="btn submit" disabled={isLoading}>
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
  const [change, { error, isLoading }] = safetyApi.useChangeUsernameMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const answer = await change({
      currentPassword: passwordIn(field),
      username: field('username').trim(),
    })
    if (!('error' in answer)) backToLogin()
  }
  return (
    <section className="group" id="username">
      <h2>{t('safety.username.title')}</h2>
      <p>
        {t('safety.username.hint', { name: session.username })} {t('safety.logsOut')}
      </p>
      <FormRefusal error={error} fields={['currentPassword', 'username']} />
      <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
        <TextField
          label={t('safety.username.new')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={30}
          error={fieldError(error, 'username')}
          required
        />
        <ProofFields error={error} code={false} />
        <button type="submit" className="btn submit" disabled={isLoading}>
          {t('safety.username.change')}
        </button>
      </form>
    </section>
  )
}

const PasswordForm = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const [change, { error, isLoading }] = safetyApi.useChangePasswordMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const answer = await change({
      currentPassword: field('currentPassword'),
      plainPassword: field('plainPassword'),
      ...(session.hasTwoFactor ? { code: field('code') } : {}),
    })
    if (!('error' in answer)) backToLogin()
  }
  return (
    <section className="group" id="password">
      <h2>{t('safety.password.title')}</h2>
      <p>{t('safety.logsOut')}</p>
      <FormRefusal error={error} fields={['currentPassword', 'plainPassword', 'code']} />
      <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
        <ProofFields error={error} code={session.hasTwoFactor} />
        <PasswordField
          label={t('safety.password.new')}
          name="plainPassword"
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={fieldError(error, 'plainPassword')}
          minLength={6}
          required
        />
        <button type="submit" className="btn submit" disabled={isLoading}>
          {t('safety.password.change')}
        </button>
      </form>
    </section>
  )
}

const TwoFactor = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [disable, { error, isLoading }] = safetyApi.useDisableTwoFactorMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const answer = await disable({ code: field('code'), currentPassword: passwordIn(field) })
    if (!('error' in answer)) backToLogin()
  }
  return (
    <section className="group" id="two-factor">
      <h2>{t('safety.twoFactor.title')}</h2>
      <p>{session.hasTwoFactor ? t('safety.twoFactor.on') : t('safety.twoFactor.off')}</p>
      {session.hasTwoFactor ? (
        <>
          <div className="btns">
            <Link className="btn" to="/settings/2fa/backup">
              {t('safety.twoFactor.newCodes')}
            </Link>
            <button
              type="button"
              className="btn btn-q"
              onClick={() => setAsking(!asking)}
              aria-expanded={asking}
            >
              {t('safety.twoFactor.turnOff')}
            </button>
          </div>
          {asking && (
            <form method="post" className="narrow-form spaced" onSubmit={(event) => void send(event)}>
              <FormRefusal error={error} fields={['currentPassword', 'code']} />
              <ProofFields error={error} code />
              <button type="submit" className="btn btn-d submit" disabled={isLoading}>
                {t('safety.twoFactor.turnOff')}
              </button>
            </form>
          )}
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
  const dispatch = useAppDispatch()
  const { data } = safetyApi.useReadSessionsQuery()
  const [end, { isLoading }] = safetyApi.useEndSessionMutation()
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
              type="button"
              className="btn btn-s"
              disabled={isLoading}
              onClick={() =>
                void end(session.sessionId).then((answer) => {
                  if (!('error' in answer)) dispatch(toastShown(t('safety.sessions.ended')))
                })
              }
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
  const [leave, { error, isLoading }] = safetyApi.useDeleteAccountMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    if (!window.confirm(t('safety.leave.ask'))) return
    const answer = await leave({
      currentPassword: passwordIn(field),
      instant: field('instant') !== '',
    })
    if (!('error' in answer)) location.assign('/')
  }
  return (
    <section className="group" id="delete">
      <h2>{t('safety.leave.title')}</h2>
      <p>{session.isAdmin ? t('safety.leave.admin') : t('safety.leave.hint')}</p>
      {!session.isAdmin && (
        <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
          <FormRefusal error={error} fields={['currentPassword']} />
          <ProofFields error={error} code={false} />
          <label className="tick">
            <input className="check" type="checkbox" name="instant" />
            <span>{t('safety.leave.instant')}</span>
          </label>
          <button type="submit" className="btn btn-d submit" disabled={isLoading}>
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
          <TwoFactor session={session} />
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
