import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ssoApi, type Links } from '../session/sso.api.ts'

/** A refusal that speaks of none of the fields stands above them. */
export const FormRefusal = ({ error, fields }: { error: unknown; fields: readonly string[] }) => {
  const text = useFailureText()
  if (!error || fields.includes(refusedField(error).field ?? '')) return null
  return <Refusal>{text(error)}</Refusal>
}

const wrong = (error: unknown, name: string): string | undefined => {
  const { field, text } = refusedField(error)
  return field === name ? text : undefined
}

/** For who has no password: a provider says again who they are, and brings them back to this page. */
const ProofByProvider = ({ isProven, items }: Pick<Links, 'isProven' | 'items'>) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [begin, { error, isLoading }] = ssoApi.useBeginProofMutation()
  if (isProven) return <p className="hint">{t('sso.proof.done')}</p>
  const leave = async (provider: string): Promise<void> => {
    const answer = await begin({ provider, next: location.pathname })
    if (answer.data) location.assign(answer.data.location)
  }
  return (
    <>
      <p className="hint">{t('sso.proof.hint')}</p>
      {error && <Refusal>{text(error)}</Refusal>}
      <div className="btns">
        {items.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="btn"
            disabled={isLoading}
            onClick={() => void leave(name)}
          >
            {t('sso.proof.with', { provider: title })}
          </button>
        ))}
      </div>
    </>
  )
}

/** The password of a form, where it asks for one. */
export const passwordIn = ({ raw }: Filled): string | null => raw('currentPassword') || null

/** Says again who one is: by password or provider and, where it is on, a code of the second factor. */
export const ProofFields = ({ error, code }: { error: unknown; code: boolean }) => {
  const { t } = useTranslation()
  const { data: links } = ssoApi.useReadLinksQuery()
  return (
    <>
      {links?.hasPassword === false ? (
        <ProofByProvider {...links} />
      ) : (
        <PasswordField
          label={t('safety.current')}
          name="currentPassword"
          autoComplete="current-password"
          error={wrong(error, 'currentPassword')}
          required
        />
      )}
      {code && (
        <TextField
          label={t('safety.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t('safety.codeHint')}
          error={wrong(error, 'code')}
          maxLength={20}
          required
        />
      )}
    </>
  )
}

export const fieldError = wrong
