import { useHydrated } from '../../app/hydration.tsx'
import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { knowsPasskeys, passkeyFailure, passkeysApi, type Passkeys as Kept } from '../session/passkeys.api.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { fieldError, FormRefusal } from './FormRefusal.tsx'
import { passwordIn, ProofFields } from './proof.tsx'

type Passkey = Kept['items'][number]

const add: Action = async ({ dispatch, form, t }) => {
  const name = form.text('name')
  if (!knowsPasskeys()) throw refused('name', t('passkeys.noScript'))
  const options = await dispatch(
    passkeysApi.endpoints.beginPasskey.initiate({ currentPassword: passwordIn(form) }),
  ).unwrap()
  const { makePasskey } = await import('../session/ceremony.ts')
  const credential = await makePasskey(options).catch((error: unknown) => {
    throw passkeyFailure(error, t('passkeys.failed'))
  })
  await dispatch(passkeysApi.endpoints.addPasskey.initiate({ name, credential })).unwrap()
  return { said: t('passkeys.said.added', { name }) }
}

const rename: Action = async ({ dispatch, form, t }) => {
  const name = form.text('name')
  await dispatch(passkeysApi.endpoints.renamePasskey.initiate({ id: form.raw('passkey'), name })).unwrap()
  return { said: t('passkeys.said.renamed', { name }), at: 'passkeys' }
}

const remove: Action = async ({ dispatch, form, t }) => {
  await dispatch(
    passkeysApi.endpoints.removePasskey.initiate({
      id: form.raw('passkey'),
      currentPassword: passwordIn(form),
    }),
  ).unwrap()
  return { said: t('passkeys.said.removed'), at: 'passkeys' }
}

const setFactor: Action = async ({ dispatch, form }) => ({
  result: await dispatch(
    passkeysApi.endpoints.setPasskeyFactor.initiate({
      isOn: form.on('on'),
      currentPassword: passwordIn(form),
    }),
  ).unwrap(),
})

/** What the forms of this part of the page do. */
export const passkeyActions = {
  'passkey-add': add,
  'passkey-rename': rename,
  'passkey-remove': remove,
  'passkey-factor': setFactor,
} as const

const useOne = (name: keyof typeof passkeyActions, options: { clears?: boolean } = {}) => ({
  ...useForm(passkeyActions[name], { name, ...options }),
  hidden: <input type="hidden" name={FORM} value={name} />,
})

const Change = ({ passkeyId, name }: Passkey) => {
  const { t } = useTranslation()
  const renaming = useOne('passkey-rename')
  const removing = useOne('passkey-remove')
  const id = <input type="hidden" name="passkey" value={passkeyId} />
  // Without script the page comes back with what was sent, which was for one of them.
  const ours = ({ sent, value, failure }: typeof renaming) =>
    sent && value('passkey') !== passkeyId ? null : failure
  return (
    <details className="asks" open={ours(renaming) !== null || ours(removing) !== null}>
      <summary className="btn btn-q btn-s">{t('bookmarks.change', { name })}</summary>
      <form {...renaming.props} className="narrow-form spaced">
        {renaming.hidden}
        {id}
        <FormRefusal error={ours(renaming)} fields={['name']} />
        <TextField
          label={t('safety.filters.name')}
          name="name"
          maxLength={60}
          defaultValue={name}
          error={fieldError(ours(renaming), 'name')}
          required
        />
        <button type="submit" className="btn submit" disabled={renaming.busy}>
          {t('bookmarks.rename')}
        </button>
      </form>
      <form {...removing.props} className="narrow-form spaced">
        {removing.hidden}
        {id}
        <FormRefusal error={ours(removing)} fields={['currentPassword']} />
        <ProofFields error={ours(removing)} code={false} />
        <button type="submit" className="btn btn-d submit" disabled={removing.busy}>
          {t('passkeys.remove')}
        </button>
      </form>
    </details>
  )
}

const AddForm = () => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure, value } = useOne('passkey-add', { clears: true })
  return (
    <form {...props} className="narrow-form">
      {hidden}
      <FormRefusal error={failure} fields={['currentPassword', 'name']} />
      <TextField
        label={t('safety.filters.name')}
        name="name"
        maxLength={60}
        defaultValue={value('name')}
        error={fieldError(failure, 'name')}
        required
      />
      <ProofFields error={failure} code={false} />
      <button type="submit" className="btn btn-p submit" disabled={busy}>
        {t('passkeys.add')}
      </button>
    </form>
  )
}

/** Whether one is asked for after the password. Beside codes it may always take their place, so nothing is asked then. */
const Factor = ({ isOn }: { isOn: boolean }) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure, result } = useOne('passkey-factor')
  const codes = (result as { backupCodes: string[] } | undefined)?.backupCodes ?? []
  return (
    <>
      <p>{isOn ? t('passkeys.asked') : t('safety.twoFactor.off')}</p>
      {codes.length > 0 && (
        <>
          <p role="status">{t('safety.twoFactor.backupHint')}</p>
          <BackupCodes codes={codes} />
        </>
      )}
      <form {...props} className="narrow-form">
        {hidden}
        {!isOn && <input type="hidden" name="on" value="on" />}
        <FormRefusal error={failure} fields={['currentPassword']} />
        <ProofFields error={failure} code={false} />
        <button type="submit" className="btn submit" disabled={busy}>
          {isOn ? t('passkeys.askNot') : t('passkeys.ask')}
        </button>
      </form>
      {isOn && (
        <Link className="btn btn-q" to="/settings/2fa/backup">
          {t('safety.twoFactor.newCodes')}
        </Link>
      )}
    </>
  )
}

/** What opens the account without its password: added, named, removed, and asked for after the password. */
export const Passkeys = () => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const { data } = passkeysApi.useReadPasskeysQuery()
  if (!data) return null
  return (
    <section className="group" id="passkeys">
      <h2>{t('passkeys.title')}</h2>
      <p>{t('passkeys.hint')}</p>
      {data.items.map((passkey) => (
        <div key={passkey.passkeyId}>
          <div className="line">
            <span className="tx">
              <b>
                <bdi>{passkey.name}</bdi>
              </b>
              <small>
                {passkey.lastUsedAt ? (
                  <>
                    {t('passkeys.used')} <Ago date={passkey.lastUsedAt} />
                  </>
                ) : (
                  t('passkeys.never')
                )}
              </small>
            </span>
          </div>
          <Change {...passkey} />
        </div>
      ))}
      {hydrated ? (
        knowsPasskeys() && <AddForm />
      ) : (
        <noscript>
          <p className="note note-warn">{t('passkeys.noScript')}</p>
        </noscript>
      )}
      {data.items.length > 0 && !data.secondFactor.totp && <Factor isOn={data.secondFactor.passkey} />}
    </section>
  )
}
