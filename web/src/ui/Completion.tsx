import { useEffect, useId, useState, type ReactNode } from 'react'

export type Option = { key: string; face: ReactNode; label: string; note?: string }

/**
 * What may be meant by what is typed into a field, in a list below it (WAI-ARIA combobox with a list). The field was there
 * before, and does without: this comes once somebody is in it.
 */
export const Completion = <O extends Option>({
  field,
  label,
  options,
  onType,
  onChoose,
}: {
  field: HTMLInputElement
  label: string
  options: readonly O[]
  /** Also when somebody comes back into the field, with what stands there. */
  onType: (text: string) => void
  onChoose: (option: O) => void
}) => {
  const id = useId()
  const [open, setOpen] = useState(document.activeElement === field)
  const [at, setAt] = useState(-1)
  const chosen = open ? options[at] : undefined
  const shown = open && options.length > 0

  useEffect(() => {
    const choose = (option: O): void => {
      setOpen(false)
      setAt(-1)
      onChoose(option)
    }
    const typed = (): void => {
      setOpen(true)
      setAt(-1)
      onType(field.value)
    }
    const pressed = (event: KeyboardEvent): void => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by !== undefined && options.length > 0) {
        event.preventDefault()
        setOpen(true)
        // One place more than there are options: in it is what was typed.
        const places = options.length + 1
        setAt(((at + 1 + by + places) % places) - 1)
      } else if (event.key === 'Enter') {
        if (chosen) {
          event.preventDefault()
          choose(chosen)
        } else setOpen(false)
      } else if (event.key === 'Escape' && shown) {
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
        setAt(-1)
      }
    }
    const come = (): void => {
      setOpen(true)
      onType(field.value)
    }
    const gone = (): void => setOpen(false)
    field.addEventListener('input', typed)
    field.addEventListener('keydown', pressed)
    field.addEventListener('focus', come)
    field.addEventListener('blur', gone)
    return () => {
      field.removeEventListener('input', typed)
      field.removeEventListener('keydown', pressed)
      field.removeEventListener('focus', come)
      field.removeEventListener('blur', gone)
    }
  }, [field, options, at, chosen, shown, onType, onChoose])

  useEffect(() => {
    field.setAttribute('role', 'combobox')
    field.setAttribute('autocomplete', 'off')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', String(shown))
    field.setAttribute('aria-controls', id)
    if (chosen) field.setAttribute('aria-activedescendant', `${id}-${at}`)
    else field.removeAttribute('aria-activedescendant')
  }, [field, id, at, chosen, shown])

  return (
    <ul className="menu options" id={id} role="listbox" aria-label={label} hidden={!shown}>
      {shown &&
        options.map((option, index) => (
          <li
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault()
              setOpen(false)
              onChoose(option)
            }}
          >
            <span>
              {option.face}
              <bdi>{option.label}</bdi>
              {option.note && <span className="end">{option.note}</span>}
            </span>
          </li>
        ))}
    </ul>
  )
}
