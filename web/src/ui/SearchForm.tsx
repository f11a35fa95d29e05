import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../i18n/react.tsx'
import { formValues } from './form.ts'

/**
 * Looks for words in what the page lists. The words become `q` of its address, unless `to` makes another of them; without
 * a script the form does the same.
 */
export const SearchForm = ({
  label,
  hint,
  value,
  main,
  children,
  to = (words) => `?q=${encodeURIComponent(words)}`,
}: {
  label: string
  /** Stands in the empty field. */
  hint?: string
  value: string
  /** Whether searching is what the page is for. */
  main?: boolean
  /** Hidden fields, for those without a script. */
  children?: ReactNode
  to?: (words: string) => string
}) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  return (
    <form
      className="search-page"
      role="search"
      aria-label={label}
      onSubmit={(event) => void navigate(to(formValues(event)('q')))}
    >
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name="q"
        type="search"
        defaultValue={value}
        key={value}
        placeholder={hint}
      />
      {children}
      <button type="submit" className={`btn${main ? ' btn-p' : ''}`}>
        {t('search.label')}
      </button>
    </form>
  )
}
