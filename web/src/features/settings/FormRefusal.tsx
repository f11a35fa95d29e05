import { refusedField } from '../../model/failure.ts'
import { Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'

/** A refusal that speaks of none of the fields stands above them. */
export const FormRefusal = ({ error, fields }: { error: unknown; fields: readonly string[] }) => {
  const text = useFailureText()
  if (!error || fields.includes(refusedField(error).field ?? '')) return null
  return <Refusal>{text(error)}</Refusal>
}

/** What is wrong with one field of a form. */
export const fieldError = (error: unknown, name: string): string | undefined => {
  const { field, text } = refusedField(error)
  return field === name ? text : undefined
}
