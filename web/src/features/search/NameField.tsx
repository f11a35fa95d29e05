import { useCallback, useRef, useState, type InputHTMLAttributes } from 'react'
import { Completion } from '../../ui/Completion.tsx'
import { Field } from '../../ui/Field.tsx'
import { useNames, type Name, type Of } from '../completion/use-names.tsx'

const Names = ({
  of,
  field,
  label,
  onName,
}: {
  of: Of
  field: HTMLInputElement
  label: string
  onName: (name: string) => void
}) => {
  const [typed, setTyped] = useState(field.value)
  const options = useNames(of, typed)
  const choose = useCallback(({ name }: Name): void => onName(name), [onName])
  return <Completion field={field} label={label} options={options} onType={setTyped} onChoose={choose} />
}

type Props = { of: Of; label: string; value: string }

/** What a name is typed into, of a magazine, a person, a tag or a domain, and those there are offered meanwhile. */
export const NameInput = ({ of, label, value, ...props }: Props & InputHTMLAttributes<HTMLInputElement>) => {
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const fill = useCallback((name: string): void => {
    if (input.current) input.current.value = name
  }, [])
  return (
    <div className="picks">
      <input
        {...props}
        ref={input}
        className="input"
        name={of}
        defaultValue={value}
        onFocus={(event) => setField(event.currentTarget)}
      />
      {field && <Names of={of} field={field} label={label} onName={fill} />}
    </div>
  )
}

/** The same with its label above, and below what is wrong with it. */
export const NameField = ({
  of,
  label,
  value,
  error,
  ...input
}: Props & { error?: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} error={error}>
    {(props) => <NameInput {...input} {...props} of={of} label={label} value={value} />}
  </Field>
)
