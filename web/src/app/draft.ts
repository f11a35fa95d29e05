import { useEffect, useState } from 'react'

/**
 * What is typed into a field, kept in this browser until it is sent: neither moving on nor a new version of the pages
 * takes it. `first` is what the field holds where something was filled in already.
 */
export const useDraft = (name: string, first = '') => {
  const key = `draft:${name}`
  const [text, setText] = useState(first)
  useEffect(() => {
    // The server knows no drafts, and the first drawing is like its own.
    setText((now) => now || (localStorage.getItem(key) ?? ''))
  }, [key])
  const write = (next: string): void => {
    setText(next)
    if (next.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  }
  return [text, write] as const
}
