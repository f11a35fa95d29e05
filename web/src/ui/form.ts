import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { safeNext } from '../model/links.ts'

/** What was typed into the fields of a form, by name. */
export const formValues = (event: FormEvent<HTMLFormElement>): ((name: string) => string) => {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Where one came from, as far as that is an address of ours. */
export const useNext = (): string => {
  const [search] = useSearchParams()
  return safeNext(search.get('next'))
}

export const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
