import type { Magazine } from '../../api/contract.ts'
import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Field } from '../../ui/Field.tsx'

type Readers = NonNullable<Magazine['readers']>

const narrower = ['localOnly'] as const satisfies readonly Readers[]
const choices: readonly Readers[] = ['public', ...narrower]

/** What was chosen in a form. */
export const chosenReaders = (form: Filled): Readers | undefined =>
  choices.find((one) => one === form.text('readers'))

/** Who may read a magazine, with what each choice but the widest means. */
export const ReadersField = ({ value }: { value: string | undefined }) => {
  const { t } = useTranslation()
  const hint = narrower.map((one) => (
    <span key={one} className="choice-hint">
      <b>{t(`magazine.readers.${one}`)}</b> {t(`magazine.readers.${one}Hint`)}
    </span>
  ))
  return (
    <Field label={t('audience.label')} hint={hint}>
      {(props) => (
        <select
          className="input"
          name="readers"
          defaultValue={choices.find((one) => one === value) ?? 'public'}
          {...props}
        >
          <option value="public">{t('audience.public')}</option>
          {narrower.map((one) => (
            <option key={one} value={one}>
              {t(`magazine.readers.${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
