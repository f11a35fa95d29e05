import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Failure } from '../../api/api.ts'
import { want, type Loader } from '../../app/load.ts'
import { FORM, useForm, type Action, type Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { safeNext } from '../../model/links.ts'
import { useNext, withNext } from '../../ui/form.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { AccountChoice } from '../accounts/AccountChoice.tsx'
import { accountsApi } from '../accounts/accounts.api.ts'
import { useSite } from '../site/site.api.ts'
import { CaptchaSubmit, useCaptcha } from './Captcha.tsx'
import type { UsedPasskey } from './ceremony.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'
import { sessionApi } from './session.api.ts'
import { ssoApi } from './sso.api.ts'
import { isNewcomer, WELCOME } from '../welcome/welcome-path.ts'
import { loadSso, SsoButtons, SsoTrouble, useSso } from './Sso.tsx'

export const loader: Loader = async (args) => {
  await Promise.all([loadSso(args), want(args.dispatch(accountsApi.endpoints.readSignedIn.initiate()))])
}

/** What was shown beside the password: a code, or a passkey that the script asked for. */
const shownIn = ({ text, raw }: Filled): { totp?: string; passkey?: UsedPasskey } => {
  if (raw('passkey')) return { passkey: JSON.parse(raw('passkey')) as UsedPasskey }
  return text('totp') ? { totp: text('totp') } : {}
}

/** Name and password, with a code or passkey where the account has a second factor. */
const logIn: Action = async ({ dispatch, form, url }) => {
  const session = await dispatch(
    sessionApi.endpoints.logIn.initiate({
      login: form.text('login'),
      password: form.raw('password'),
      remember: form.on('remember'),
      ...shownIn(form),
      ...(form.on('restore') ? { restore: true } : {}),
      ...(form.text('captcha') ? { captcha: form.text('captcha') } : {}),
    }),
  ).unwrap()
  const next = safeNext(url.searchParams.get('next'))
  const isNew = url.searchParams.get('verified') === '1' && isNewcomer(session, Date.now())
  return { to: isNew && next === '/' ? WELCOME : next, anew: true }
}

/** The code that is still owed after a provider said who one is. */
const proveSso: Action = async ({ dispatch, form, url }) => {
  await dispatch(ssoApi.endpoints.proveSso.initiate(shownIn(form))).unwrap()
  return { to: safeNext(url.searchParams.get('next')), anew: true }
}

export const actions = { '': logIn, sso: proveSso }

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

/** What was right so far, kept by the script; without one it is asked for anew. */
const Kept = ({ form }: { form: FormData }) =>
  [...form].map(
    ([name, value]) =>
      typeof value === 'string' &&
      !['totp', 'passkey', 'captcha'].includes(name) && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  )

type Work = ReturnType<typeof useCaptcha>

/**
 * Work in the place of waiting, where the account of this name is guessed at from many networks: done by the script once
 * somebody was told to wait, and sent with the next try. Without script one waits. '': nobody was told.
 */
const useWork = (login: string): Work => {
  const { currentData, refetch } = sessionApi.useReadLoginTaskQuery(login, { skip: login === '' })
  return useCaptcha(login === '' ? null : currentData?.task, () => void refetch())
}

const Submit = ({ busy, work, label }: { busy: boolean; work: Work; label: string }) => (
  <CaptchaSubmit captcha={work} busy={busy} className="btn-l btn-w" label={label} />
)

const Cancel = () => {
  const { t } = useTranslation()
  const next = useNext()
  return (
    <p className="below">
      <a className="btn btn-q" href={withNext('/login', next)}>
        {t('safety.login.cancel')}
      </a>
    </p>
  )
}

/** The second step, asked for once name and password are right. */
const SecondStep = ({
  failure,
  busy,
  work,
  fields,
  form,
  onPasskey,
}: {
  failure: Failure | null
  busy: boolean
  work: Work
  /** The other fields of the form. */
  fields: ReactNode
  form: ReturnType<typeof useForm>['props']
  /** Goes on with a passkey in the place of the code. */
  onPasskey: (passkey: UsedPasskey) => Promise<void>
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const refused = failure && failure.status === 401 ? refusedField(failure).text : undefined
  return (
    <>
      <h1>{t('safety.login.second')}</h1>
      <p className="lead-text">{t('safety.login.secondHint')}</p>
      {failure && refused === undefined && <Refusal>{text(failure)}</Refusal>}
      <form {...form}>
        {fields}
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
        <Submit busy={busy} work={work} label={t('account.logIn')} />
      </form>
      <div className="sso">
        <PasskeyButton className="btn btn-l btn-w" label={t('passkeys.confirm')} onShown={onPasskey} />
      </div>
      <Cancel />
    </>
  )
}

/** Name and password as they are asked for at first, and again where no script kept them. */
const Credentials = ({ login, remember }: { login: string; remember: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('account.login')}
        name="login"
        autoComplete="username webauthn"
        autoCapitalize="none"
        defaultValue={login}
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
        <input className="check" type="checkbox" name="remember" defaultChecked={remember} />
        <span>{t('safety.login.remember')}</span>
      </label>
    </>
  )
}

/** Asked of whoever marked their account for deletion: logging in alone does not keep it. */
const RestoreStep = ({
  failure,
  busy,
  work,
  fields,
  form,
}: {
  failure: Failure
  busy: boolean
  work: Work
  fields: ReactNode
  form: ReturnType<typeof useForm>['props']
}) => {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('safety.login.restore')}</h1>
      <p className="lead-text">
        {refusedField(failure).text} {t('safety.login.restoreHint')}
      </p>
      <form {...form}>
        {fields}
        <input type="hidden" name="restore" value="on" />
        <Submit busy={busy} work={work} label={t('safety.login.keep')} />
      </form>
      <Cancel />
    </>
  )
}

const FirstStep = ({
  failure,
  busy,
  work,
  fields,
  form,
}: {
  failure: Failure | null
  busy: boolean
  work: Work
  fields: ReactNode
  form: ReturnType<typeof useForm>['props']
}) => {
  const { t } = useTranslation()
  const next = useNext()
  const site = useSite()
  const sso = useSso()
  return (
    <>
      <h1>{t('account.welcome')}</h1>
      <p className="lead-text">{next === '/' ? t('account.logInHint') : t('account.after')}</p>
      {failure ? (
        <Trouble failure={failure} />
      ) : (
        <>
          <SsoTrouble />
          <Confirmed />
        </>
      )}
      <AccountChoice />
      <SsoButtons position="above" />
      {!sso.only && (
        <form {...form}>
          {fields}
          <Submit busy={busy} work={work} label={t('account.logIn')} />
        </form>
      )}
      {!sso.only && <PasskeyLogIn />}
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

/** A form as it stands, with a passkey. */
const withPasskey = (fields: FormData | null, passkey: UsedPasskey): FormData => {
  const form = new FormData()
  for (const [name, value] of fields ?? []) if (name !== 'totp') form.set(name, value)
  form.set('passkey', JSON.stringify(passkey))
  return form
}

const SsoSecondStep = () => {
  const work = useWork('')
  const { failure, busy, done, props, run } = useForm(proveSso, { name: 'sso' })
  return (
    <SecondStep
      failure={failure}
      busy={busy || done}
      work={work}
      fields={<input type="hidden" name={FORM} value="sso" />}
      form={props}
      onPasskey={(passkey) => run(withPasskey(null, passkey))}
    />
  )
}

const Steps = () => {
  // What was filled in stays with the script between the steps, and nowhere else.
  const [kept, setKept] = useState<FormData | null>(null)
  const [step, setStep] = useState<'first' | 'code' | 'restore' | null>(null)
  const [waiting, setWaiting] = useState('')
  const work = useWork(waiting)
  const { failure, busy, done, value, props, run } = useForm(logIn, {
    complete: (form) => {
      if (work.text) form.set('captcha', work.text)
      setKept(form)
    },
  })
  const { field } = refusedField(failure)
  const asked = field === 'restore' ? 'restore' : field === 'totp' ? 'code' : null
  // Whoever has to wait keeps the step; anything else wrong begins anew.
  const now = asked ?? (failure?.status === 401 ? 'first' : (step ?? 'first'))
  useEffect(() => setStep(now), [now])
  const told = failure?.status === 429 ? String(kept?.get('login') ?? '') : ''
  useEffect(() => setWaiting(told), [told])
  const shared = {
    busy: busy || done,
    work,
    form: props,
    fields: kept && now !== 'first' ? <Kept form={kept} /> : <Credentials login={value('login')} remember />,
  }
  if (now === 'restore' && failure) return <RestoreStep failure={failure} {...shared} />
  if (now === 'code') {
    // The first time it is no refusal but the question itself.
    const first = failure && !kept?.get('totp') && !kept?.get('passkey') && asked === 'code'
    return (
      <SecondStep
        failure={first ? null : failure}
        onPasskey={(passkey) => run(withPasskey(kept, passkey))}
        {...shared}
      />
    )
  }
  return <FirstStep failure={failure} {...shared} />
}

/**
 * Name and password, then a code where the account has a second factor; afterwards a real load of where one came from,
 * which may be the server's own (`/authorize`).
 */
export const Component = () => {
  const { t } = useTranslation()
  const owesCode = useSearchParams()[0].get('sso') === 'second-factor'
  return (
    <>
      <Head title={t('account.logIn')} path="/login" hidden />
      <main id="content">
        <div className="narrow">{owesCode ? <SsoSecondStep /> : <Steps />}</div>
      </main>
    </>
  )
}
