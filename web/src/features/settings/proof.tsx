import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../ui/failure.ts'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'

/** A refusal that speaks of none of the fields stands above them. */
export const FormRefusal = ({ error, fields }: { error: unknown; fields: readonly string[] }) => {
  const text = useFailureText()
  if (error === undefined || fields.includes(refusedField(error).field ?? '')) return null
  return <Refusal>{text(error)}</Refusal>
}

const wrong = (error: unknown, name: string): string | undefined => {
  const { field, text } = refusedField(error)
  return field === name ? text : undefined
}

/** Says again who one is: the current password and, where it is on, a code of the second factor. */
export const ProofFields = ({ error, code }: { error: unknown; code: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        label={t('safety.current')}
        name="currentPassword"
        autoComplete="current-password"
        error={wrong(error, 'currentPassword')}
        required
      />
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
