import { MOST_FIELDS } from '@app/contract/identity/profile-fields.ts'
import type { User } from '../../api/contract.ts'
import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'

type Field = NonNullable<User['fields']>[number]
type Names = { label: string; content: string }

const AT_FIRST = 4
const namesOf = (position: number): Names => ({
  label: `fieldLabel${position}`,
  content: `fieldContent${position}`,
})
const positions = (count: number) => Array.from({ length: count }, (_, position) => position)

/** The lines that were filled in. */
export const fieldsIn = (form: Filled): Pick<Field, 'name' | 'value'>[] =>
  positions(MOST_FIELDS)
    .map(namesOf)
    .map(({ label, content }) => ({ name: form.text(label), value: form.text(content) }))
    .filter(({ name, value }) => name !== '' || value !== '')

/** Lines for what one says about oneself in a table: those there are, and room for more. */
export const ProfileFieldLines = ({
  fields,
  value,
}: {
  fields: readonly Field[]
  value: (name: string, otherwise: string) => string
}) => {
  const { t } = useTranslation()
  const count = Math.min(MOST_FIELDS, Math.max(AT_FIRST, fields.length + 1))
  return (
    <fieldset className="field-lines">
      <legend className="label">{t('settings.fields')}</legend>
      <p className="hint">{t('settings.fieldsHint', { max: MOST_FIELDS })}</p>
      {positions(count).map((position) => {
        const names = namesOf(position)
        const held = fields[position]
        const label = t('settings.fieldLabel', { number: position + 1 })
        const content = t('settings.fieldContent', { number: position + 1 })
        return (
          <div key={position}>
            <input
              className="input"
              name={names.label}
              aria-label={label}
              placeholder={label}
              maxLength={255}
              dir="auto"
              defaultValue={value(names.label, held?.name ?? '')}
            />
            <input
              className="input"
              name={names.content}
              aria-label={content}
              placeholder={content}
              maxLength={255}
              dir="auto"
              defaultValue={value(names.content, held?.value ?? '')}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
