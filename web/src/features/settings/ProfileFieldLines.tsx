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

const FieldInput = ({ name, label, value }: Record<'name' | 'label' | 'value', string>) => (
  <input
    className="input"
    name={name}
    aria-label={label}
    placeholder={label}
    maxLength={255}
    dir="auto"
    defaultValue={value}
  />
)

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
        const { label, content } = namesOf(position)
        const held = fields[position]
        const number = position + 1
        return (
          <div key={position}>
            <FieldInput
              name={label}
              label={t('settings.fieldLabel', { number })}
              value={value(label, held?.name ?? '')}
            />
            <FieldInput
              name={content}
              label={t('settings.fieldContent', { number })}
              value={value(content, held?.value ?? '')}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
