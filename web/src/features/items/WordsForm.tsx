import { useForm, type Action } from '../../app/form.ts'
import { refusedField } from '../../model/failure.ts'
import { Field, Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ItemFrame } from './ItemFrame.tsx'

/** A page that says something of one item to those who look after it, in one field. */
export const WordsForm = ({
  action,
  name,
  title,
  label,
  hint,
}: {
  action: Action
  /** Of the field. */
  name: string
  /** Of the page, and on its button. */
  title: string
  label: string
  hint: string
}) => {
  const text = useFailureText()
  const { props, busy, failure, value } = useForm(action)
  const { field, text: fault } = refusedField(failure)
  return (
    <ItemFrame title={title}>
      {() => (
        <form {...props} className="spaced">
          {failure && field !== name && <Refusal>{text(failure)}</Refusal>}
          <Field label={label} hint={hint} error={field === name ? fault : undefined}>
            {(described) => (
              <textarea
                className="input"
                name={name}
                rows={4}
                maxLength={5000}
                defaultValue={value(name)}
                autoFocus
                required
                {...described}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-p" disabled={busy}>
            {busy && <span className="spin" />}
            {title}
          </button>
        </form>
      )}
    </ItemFrame>
  )
}
