import { useEffect, useId, useState, type ReactNode, type Ref } from 'react'

export type Option = { key: string; face: ReactNode; label: string; note?: string }

/**
 * What may be meant by what is typed into a field, in a list below it (WAI-ARIA combobox with a list). The field was there
 * before, and does without: this comes once somebody is in it. In a longer text the list is of one word of it: it lies over
 * the page, the first option is chosen, and Tab takes it as well; the text stays a text to whom it is read.
 */
export const Completion = <O extends Option>({
  field,
  label,
  options,
  list,
  onType,
  onChoose,
}: {
  field: HTMLInputElement | HTMLTextAreaElement
  label: string
  options: readonly O[]
  /** Of a text: its list, for whoever puts it in its place. */
  list?: Ref<HTMLUListElement>
  /** Also when somebody comes back into the field, with what stands there. */
  onType?: (text: string) => void
  onChoose: (option: O) => void
}) => {
  const id = useId()
  const [open, setOpen] = useState(document.activeElement === field)
  const inText = field instanceof HTMLTextAreaElement
  const first = inText ? 0 : -1
  const [at, setAt] = useState(first)
  const chosen = open ? options[at] : undefined
  const shown = open && options.length > 0

  useEffect(() => {
    const choose = (option: O): void => {
      setOpen(false)
      setAt(first)
      onChoose(option)
    }
    const typed = (): void => {
      setOpen(true)
      setAt(first)
      onType?.(field.value)
    }
    const pressed = (event: Event): void => {
      if (!(event instanceof KeyboardEvent)) return
      // Another key with it means something else, and Enter may end what an input method writes.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (inText && !shown) return
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by !== undefined && options.length > 0) {
        event.preventDefault()
        setOpen(true)
        // One place more than there are options: in it is what was typed.
        const places = options.length + 1
        setAt(((at + 1 + by + places) % places) - 1)
      } else if (event.key === 'Enter' || (inText && event.key === 'Tab' && !event.shiftKey)) {
        if (chosen) {
          event.preventDefault()
          choose(chosen)
        } else setOpen(false)
      } else if (event.key === 'Escape' && shown) {
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
        setAt(first)
      }
    }
    const come = (): void => {
      setOpen(true)
      onType?.(field.value)
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
  }, [field, inText, first, options, at, chosen, shown, onType, onChoose])

  useEffect(() => {
    if (inText) field.setAttribute('aria-haspopup', 'listbox')
    else {
      field.setAttribute('role', 'combobox')
      field.setAttribute('autocomplete', 'off')
      field.setAttribute('aria-expanded', String(shown))
    }
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    if (chosen) field.setAttribute('aria-activedescendant', `${id}-${at}`)
    else field.removeAttribute('aria-activedescendant')
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, inText, id, at, chosen, shown])

  return (
    <ul
      className={`menu options${inText ? ' in-text' : ''}`}
      popover={inText ? 'manual' : undefined}
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!shown}
    >
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
              {option.note && <bdi className="end">{option.note}</bdi>}
            </span>
          </li>
        ))}
    </ul>
  )
}
