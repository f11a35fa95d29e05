import { useEffect, useState } from 'react'
import { draftsOf } from '../model/drafts.ts'
import { useMe } from './store.ts'

/**
 * What a member types into a field, kept in this browser until it is sent: neither moving on nor a new version of the
 * pages takes it. `first` is what the field holds where something was filled in already.
 */
export const useDraft = (name: string, first = '') => {
  const owner = useMe()?.userId
  const [text, setText] = useState(first)
  useEffect(() => {
    // The server knows no drafts, and the first drawing is like its own.
    setText((now) => now || draftsOf(owner).read(name))
  }, [owner, name])
  const write = (next: string): void => {
    setText(next)
    if (next.trim() === '') draftsOf(owner).drop(name)
    else draftsOf(owner).keep(name, next)
  }
  return [text, write] as const
}
