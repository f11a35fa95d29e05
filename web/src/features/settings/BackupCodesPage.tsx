import type { FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues } from '../../ui/form.ts'
import { FormRefusal, passwordIn, ProofFields } from './proof.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'
import { BackupCodes } from './TwoFactorPage.tsx'

export const loader = membersOnly

/** New backup codes for old ones; they are shown once. */
export const Component = () => {
  const { t } = useTranslation()
  const [replace, { data, error, isLoading }] = safetyApi.useReplaceBackupCodesMutation()
  const send = (event: FormEvent<HTMLFormElement>): void => {
    const field = formValues(event)
    void replace({ code: field('code'), currentPassword: passwordIn(field) })
  }
  return (
    <SettingsFrame tab="security" title={t('safety.twoFactor.newCodes')}>
      <section className="group">
        {data ? (
          <>
            <p role="status">{t('safety.twoFactor.backupHint')}</p>
            <BackupCodes codes={data.backupCodes} />
            <Link className="btn btn-p" to="/settings/password">
              {t('safety.twoFactor.done')}
            </Link>
          </>
        ) : (
          <>
            <p>{t('safety.twoFactor.newCodesHint')}</p>
            <FormRefusal error={error} fields={['currentPassword', 'code']} />
            <form method="post" className="narrow-form" onSubmit={send}>
              <ProofFields error={error} code />
              <button type="submit" className="btn btn-p submit" disabled={isLoading}>
                {t('safety.twoFactor.make')}
              </button>
            </form>
          </>
        )}
      </section>
    </SettingsFrame>
  )
}
