import { useHydrated } from '../../app/hydration.tsx'
import { useEffect, useRef } from 'react'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { passkeysApi } from '../session/passkeys.api.ts'
import { BackupCodes, blocks } from './BackupCodes.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import { passwordIn, ProofFields, readProof } from './proof.tsx'
import { QrCode } from './QrCode.tsx'
import { safetyApi, type TwoFactorSetup } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(...readProof(args.dispatch), args.dispatch(passkeysApi.endpoints.readPasskeys.initiate()))
}

const prepare: Action = async ({ dispatch }) => ({
  result: await dispatch(safetyApi.endpoints.setUpTwoFactor.initiate()).unwrap(),
})

const enable: Action = async ({ dispatch, form }) => {
  await dispatch(
    safetyApi.endpoints.enableTwoFactor.initiate({
      code: form.text('code'),
      currentPassword: passwordIn(form),
    }),
  ).unwrap()
  return { to: '/login?next=/settings/password', anew: true }
}

export const actions = { prepare, enable }

const SetUp = ({ setup }: { setup: TwoFactorSetup }) => {
  const { t } = useTranslation()
  const { props, busy, failure } = useForm(enable, { name: 'enable' })
  return (
    <>
      <section className="group">
        <h2>{t('safety.twoFactor.scan')}</h2>
        <p>{t('safety.twoFactor.scanHint')}</p>
        <a href={setup.uri} aria-label={t('safety.twoFactor.open')}>
          <QrCode text={setup.uri} label={t('safety.twoFactor.qr')} />
        </a>
        <p>
          {t('safety.twoFactor.key')}: <code data-secret={setup.secret}>{blocks(setup.secret)}</code>
        </p>
      </section>
      <section className="group">
        <h2>{t('safety.twoFactor.backup')}</h2>
        <p>{t('safety.twoFactor.backupHint')}</p>
        <BackupCodes codes={setup.backupCodes} />
      </section>
      <section className="group">
        <h2>{t('safety.twoFactor.confirm')}</h2>
        <p>{t('safety.logsOut')}</p>
        <FormRefusal error={failure} fields={['currentPassword', 'code']} />
        <form {...props} className="narrow-form">
          <input type="hidden" name={FORM} value="enable" />
          <ProofFields error={failure} code />
          <button type="submit" className="btn btn-p submit" disabled={busy}>
            {busy && <span className="spin" />}
            {t('safety.twoFactor.turnOn')}
          </button>
        </form>
      </section>
    </>
  )
}

/** Secret, QR code and backup codes; nothing is asked at login before a code of the app and the password confirm them. */
export const Component = () => {
  const { t } = useTranslation()
  const { data: passkeys } = passkeysApi.useReadPasskeysQuery()
  const hydrated = useHydrated()
  const { run, props, failure, result } = useForm(prepare, { name: 'prepare' })
  const setup = result as TwoFactorSetup | undefined
  const possible = passkeys?.secondFactor.totp === false
  const begun = useRef(false)
  useEffect(() => {
    if (!hydrated || !possible || setup || begun.current) return
    begun.current = true
    void run(new FormData())
  }, [hydrated, possible, setup, run])
  return (
    <SettingsFrame tab="security" title={t('safety.twoFactor.setUpTitle')}>
      {passkeys?.secondFactor.totp ? (
        <p className="spaced">
          {t('safety.twoFactor.on')}{' '}
          <Link className="accent strong" to="/settings/password">
            {t('safety.tabs.security')}
          </Link>
        </p>
      ) : setup ? (
        <SetUp setup={setup} />
      ) : failure ? (
        <Failed error={failure} retry={() => void run(new FormData())} />
      ) : hydrated ? (
        <TextSkeleton />
      ) : (
        <form {...props}>
          <input type="hidden" name={FORM} value="prepare" />
          <button type="submit" className="btn btn-p">
            {t('safety.twoFactor.setUp')}
          </button>
        </form>
      )}
    </SettingsFrame>
  )
}
