import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { Icon } from './Icon.tsx'

type Shared = { label: ReactNode; note?: ReactNode; hint?: ReactNode; error?: string }

/** A label above, what is wrong or may help below; told to screen readers with the field. */
export const Field = ({
  label,
  note,
  hint,
  error,
  children,
}: Shared & {
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) => {
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} {note && <small>{note}</small>}
      </label>
      {children({ id, 'aria-describedby': below, ...(error ? { 'aria-invalid': true } : {}) })}
      {error ? (
        <span className="err" id={below}>
          <Icon name="alert" size="s" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={below}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

export const TextField = ({
  label,
  note,
  hint,
  error,
  icon,
  ...input
}: Shared & { icon?: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} note={note} hint={hint} error={error}>
    {(props) =>
      icon ? (
        <div className="with">
          <Icon name={icon} />
          <input className={`input${error ? ' is-bad' : ''}`} {...input} {...props} />
        </div>
      ) : (
        <input className={`input${error ? ' is-bad' : ''}`} {...input} {...props} />
      )
    }
  </Field>
)

/** A password, with a way to see it. */
export const PasswordField = ({
  label,
  note,
  hint,
  error,
  ...input
}: Shared & InputHTMLAttributes<HTMLInputElement>) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(props) => (
        <div className="with end">
          <input
            className={`input${error ? ' is-bad' : ''}`}
            type={shown ? 'text' : 'password'}
            {...input}
            {...props}
          />
          <button
            type="button"
            className="ico ico-s with-script"
            aria-label={shown ? t('account.hidePassword') : t('account.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

/** A line of settings: what it is on the left, its control on the right. */
const SettingLine = ({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) => (
  <label className="line">
    <span className="tx">
      <b>{label}</b>
      {hint && <small>{hint}</small>}
    </span>
    {children}
  </label>
)

/** Something that is on or off, told as soon as it is turned. */
export const SwitchLine = ({
  checked,
  name,
  onChange,
  ...line
}: {
  label: string
  hint?: string
  /** In a form that is sent as a whole. */
  name?: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <SettingLine {...line}>
    <input
      className="switch"
      type="checkbox"
      role="switch"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </SettingLine>
)

/** The same in a form that is sent as a whole. */
export const SwitchField = ({
  name,
  on,
  ...line
}: {
  label: string
  hint?: string
  name: string
  on: boolean
}) => (
  <SettingLine {...line}>
    <input className="switch" type="checkbox" role="switch" name={name} defaultChecked={on} />
  </SettingLine>
)

/** One of a few values, told as soon as it is chosen. */
export const SelectLine = <T extends string>({
  name,
  value,
  options,
  onChange,
  ...line
}: {
  label: string
  hint?: string
  /** In a form that is sent as a whole. */
  name?: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) => (
  <SettingLine {...line}>
    <span className="with end">
      <select
        className="input"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  </SettingLine>
)

/** Several fields that were refused together, said before the form. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <div className="note note-bad" role="alert">
    <Icon name="alert" />
    <span>{children}</span>
  </div>
)
