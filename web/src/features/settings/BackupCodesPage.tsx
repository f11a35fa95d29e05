import { useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import { codeIn, passwordIn, ProofFields, readProof } from './proof.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(...readProof(args.dispatch))
}

const replace: Action = async ({ dispatch, form }) => ({
  result: await dispatch(
    safetyApi.endpoints.replaceBackupCodes.initiate({
      code: codeIn(form),
      currentPassword: passwordIn(form),
    }),
  ).unwrap(),
})

export const actions = { '': replace }

/** New backup codes for old ones; they are shown once. */
export const Component = () => {
  const { t } = useTranslation()
  const { props, busy, failure, result } = useForm(replace)
  const data = result as { backupCodes: string[] } | undefined
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
            <FormRefusal error={failure} fields={['currentPassword', 'code']} />
            <form {...props} className="narrow-form">
              <ProofFields error={failure} code />
              <button type="submit" className="btn btn-p submit" disabled={busy}>
                {t('safety.twoFactor.make')}
              </button>
            </form>
          </>
        )}
      </section>
    </SettingsFrame>
  )
}
