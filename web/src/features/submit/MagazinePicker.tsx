import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'

/** Finds a magazine while its name is typed (WAI-ARIA combobox with a list). */
export const MagazinePicker = ({
  value,
  onChange,
  typed = '',
  error,
}: {
  value: Magazine | null
  /** What the field held when it was sent without script. */
  typed?: string
  onChange: (magazine: Magazine | null) => void
  error?: string
}) => {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(value?.title ?? typed)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const q = useSettled(text)
  const { data } = magazinesApi.useReadMagazinesQuery({ q, perPage: 8, hide_adult: 'show' }, { skip: !open })
  const options = data?.items ?? []

  useEffect(() => {
    if (value) setText(value.title)
  }, [value])

  const choose = (magazine: Magazine): void => {
    onChange(magazine)
    setText(magazine.title)
    setOpen(false)
  }
  const keys = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setOpen(true)
      setAt((at + by + options.length) % Math.max(1, options.length))
    } else if (event.key === 'Enter' && open && options[at]) {
      event.preventDefault()
      choose(options[at])
    } else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('submit.magazineField')}
      </label>
      <div className="with picks">
        {value ? <Tile magazine={value} /> : <Icon name="search" />}
        <input
          className={`input${error ? ' is-bad' : ''}`}
          id={id}
          name="magazine"
          value={text}
          placeholder={t('submit.magazineHint')}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && options[at] ? `${id}-${options[at].magazineId}` : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-below`}
          autoComplete="off"
          onFocus={(event) => {
            event.target.select()
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            setOpen(true)
            if (value) onChange(null)
          }}
          onKeyDown={keys}
        />
        {open && options.length > 0 && (
          <ul
            className="menu options"
            id={`${id}-list`}
            role="listbox"
            aria-label={t('submit.magazineField')}
          >
            {options.map((magazine, index) => (
              <li
                key={magazine.magazineId}
                id={`${id}-${magazine.magazineId}`}
                role="option"
                aria-selected={index === at}
                // Before the field loses the focus, which would close the list.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(magazine)
                }}
              >
                <span>
                  <Tile magazine={magazine} />
                  <span>{magazine.title}</span>
                  <span className="end">m/{magazine.name}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <span className="err" id={`${id}-below`}>
          <Icon name="alert" size="s" />
          {error}
        </span>
      )}
    </div>
  )
}
