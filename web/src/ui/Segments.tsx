import type { ReactNode } from 'react'

/** A few choices of which one holds, side by side. */
export const Segments = <T extends string>({
  name,
  label,
  value,
  options,
  onChange,
}: {
  name: string
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; title?: string }[]
  onChange: (value: T) => void
}) => (
  <div className="seg" role="radiogroup" aria-label={label}>
    {options.map((option) => (
      <span key={option.value}>
        <input
          className="sr"
          type="radio"
          name={name}
          id={`${name}-${option.value}`}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <label htmlFor={`${name}-${option.value}`} title={option.title}>
          {option.label}
        </label>
      </span>
    ))}
  </div>
)
