import type { Magazine } from '../../api/contract.ts'
import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Field } from '../../ui/Field.tsx'

type Readers = NonNullable<Magazine['readers']>

const narrower = ['localOnly', 'members'] as const satisfies readonly Readers[]
const texts = {
  localOnly: ['magazine.readers.localOnly', 'magazine.readers.localOnlyHint'],
  members: ['audience.membersHint', 'moderation.members.hint'],
} as const
const choices: readonly Readers[] = ['public', ...narrower]

/** What was chosen in a form. */
export const chosenReaders = (form: Filled): Readers | undefined =>
  choices.find((one) => one === form.text('readers'))

/** Who may read a magazine, with what each choice but the widest means. `isNew`: a magazine is private from then on or never. */
export const ReadersField = ({ value, isNew = false }: { value: string | undefined; isNew?: boolean }) => {
  const { t } = useTranslation()
  const chosen = choices.find((one) => one === value) ?? 'public'
  const offered = isNew ? narrower : narrower.filter((one) => (one === 'members') === (chosen === 'members'))
  const hint = offered.map((one) => (
    <span key={one} className="choice-hint">
      <b>{t(texts[one][0])}</b> {t(texts[one][1])}
    </span>
  ))
  return (
    <Field label={t('audience.label')} hint={hint}>
      {(props) => (
        <select className="input" name="readers" defaultValue={chosen} {...props}>
          {(isNew || chosen !== 'members') && <option value="public">{t('audience.public')}</option>}
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(texts[one][0])}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
