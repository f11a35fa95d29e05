import { useEffect, type FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { sessionApi } from '../session/session.api.ts'
import { formValues } from '../../ui/form.ts'
import { FormRefusal, ProofFields } from './proof.tsx'
import { QrCode } from './QrCode.tsx'
import { safetyApi, type TwoFactorSetup } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader = membersOnly

/** In blocks of four, as people read them out; the spaces do not count. */
const blocks = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <ul className="codes">
    {codes.map((code) => (
      <li key={code}>
        <code>{blocks(code)}</code>
      </li>
    ))}
  </ul>
)

const SetUp = ({ setup }: { setup: TwoFactorSetup }) => {
  const { t } = useTranslation()
  const [enable, { isLoading, error }] = safetyApi.useEnableTwoFactorMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const answer = await enable({ code: field('code'), currentPassword: field('currentPassword') })
    if (!('error' in answer)) location.assign('/login?next=/settings/password')
  }
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
        <FormRefusal error={error} fields={['currentPassword', 'code']} />
        <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
          <ProofFields error={error} code />
          <button type="submit" className="btn btn-p submit" disabled={isLoading}>
            {isLoading && <span className="spin" />}
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
  const { data: session } = sessionApi.useReadSessionQuery()
  const [prepare, { data: setup, error }] = safetyApi.useSetUpTwoFactorMutation()
  const possible = session?.hasTwoFactor === false
  useEffect(() => {
    if (possible) void prepare()
  }, [possible, prepare])
  return (
    <SettingsFrame tab="security" title={t('safety.twoFactor.setUpTitle')}>
      {session?.hasTwoFactor ? (
        <p className="spaced">
          {t('safety.twoFactor.on')}{' '}
          <Link className="accent strong" to="/settings/password">
            {t('safety.tabs.security')}
          </Link>
        </p>
      ) : setup ? (
        <SetUp setup={setup} />
      ) : error ? (
        <Failed error={error} retry={() => void prepare()} />
      ) : (
        <TextSkeleton />
      )}
    </SettingsFrame>
  )
}
