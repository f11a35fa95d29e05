import { useEffect, useRef, useState } from 'react'
import {
  begunElsewhere,
  dropDraft,
  storePicture,
  writeDraft,
  type Begun,
} from '../features/drafts/keep-drafts.ts'
import { subjectTypes, type Subject } from '../model/cached-items.ts'
import { draftsOf, type DraftPicture, type Fields } from '../model/drafts.ts'
import { useAppDispatch, useMe } from './store.ts'

/** The box that does something with an item, such as `edit-entry-7`. */
export const boxOf = (act: string, { kind, id }: Subject): string =>
  `${act}-${subjectTypes[kind].replaceAll('_', '-')}-${id}`

/** What is chosen for a text, and where it is to go, is kept with it and is nothing by itself. */
const GOES_ALONG: readonly string[] = ['magazine', 'lang', 'audience', 'pollClosesIn']

/** FNV-1a, so that what an address fills in is a box of its own. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

/** A box that the page's address fills in where it names one of `fills`: no draft of another belongs there. */
export const filledBox = (name: string, search: URLSearchParams, fills: readonly string[]): string =>
  fills.some((each) => search.get(each)) ? `${name}-${hashOf(search.toString())}` : name

/** `here` and what follows a question mark in the address. */
export const addressOf = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path

/**
 * What a member types into a box: kept in this browser and with their account until it is sent, so that neither moving
 * on nor a new version of the pages takes it, and another device goes on with it.
 */
export const useDraft = <F extends Fields>(
  /** Which box it is (rules/ranking.md#drafts). */
  key: string,
  {
    start: given,
    about = null,
    path = null,
    since = null,
    isSent = false,
    isEdit = false,
  }: {
    /** What is in the box before anybody writes; to write just that again is to write nothing. */
    start: F
    /** What the box is for, as its writer sees it. */
    about?: string | null
    /** Where the box is found again. */
    path?: string | null
    /** What was written before then is of something that is no more. */
    since?: string | null
    /** The box holds what was sent without script and refused: that is newer than any draft. */
    isSent?: boolean
    /** The box changes what is there already: to empty a field, or to choose otherwise, is to write something. */
    isEdit?: boolean
  },
) => {
  const owner = useMe()?.userId
  const dispatch = useAppDispatch()
  const start = useRef(given)
  const [fields, setFields] = useState(given)
  const [kept, setKept] = useState(false)
  const [filled, setFilled] = useState(0)
  const pictures = useRef<readonly DraftPicture[]>([])
  const latest = useRef(given)
  const isTouched = useRef(isSent)
  const writer = { dispatch, owner }

  const show = (next: F, isKept: boolean): void => {
    latest.current = next
    setFields(next)
    setKept(isKept)
  }
  useEffect(() => {
    // The server knows no drafts, and the first drawing is like its own.
    let isHere = true
    const fill = (found: Begun | null): void => {
      if (!isHere || isTouched.current || (found && since && found.at < since)) return
      latest.current = found ? { ...start.current, ...found.fields } : start.current
      pictures.current = found?.pictures ?? []
      setFields(latest.current)
      setKept(found !== null)
      setFilled((times) => times + 1)
    }
    const local = draftsOf(owner).read(key)
    if (local && !local.gone) fill(local)
    void begunElsewhere({ dispatch, owner }, key, local).then((found) => {
      if (found !== undefined) fill(found)
    })
    return () => {
      isHere = false
    }
  }, [dispatch, owner, key, since])

  const change = (part: Partial<F>): void => {
    isTouched.current = true
    const next = { ...latest.current, ...part }
    const isSomething =
      pictures.current.length > 0 ||
      Object.entries(next).some(
        ([name, text]) =>
          text !== start.current[name] && (isEdit || (!GOES_ALONG.includes(name) && text.trim() !== '')),
      )
    show(next, isSomething)
    if (isSomething) writeDraft(writer, key, { fields: next, pictures: pictures.current, about, path })
    else dropDraft(writer, key)
  }

  const clear = (): void => {
    isTouched.current = true
    pictures.current = []
    dropDraft(writer, key)
    show(start.current, false)
    setFilled((times) => times + 1)
  }

  return {
    fields,
    /** What a field holds, whatever its name. */
    valueOf: (name: string): string => (fields as Fields)[name] ?? '',
    /** Whether something that was written is kept. */
    kept,
    /** How often the box was filled or emptied: the key of fields that hold their own values. */
    filled,
    change,
    /** The pictures in the box: those that are kept. */
    pictures: {
      /** What the draft held when it was opened, for whoever shows them. */
      read: (): readonly DraftPicture[] => pictures.current,
      keep: (held: readonly DraftPicture[]): void => {
        pictures.current = held
        change({})
      },
      /** Stores one; null where that cannot be done now. */
      add: (file: File): Promise<DraftPicture | null> => storePicture(writer, key, file),
    },
    /** It was sent: the box is as it was before. */
    clear,
    /** It is given up; what comes back brings it back, but for what was written since. */
    giveUp: (): (() => void) => {
      const [was, held] = [latest.current, pictures.current]
      clear()
      return () => {
        const since = Object.entries(latest.current).filter(([name, text]) => text !== start.current[name])
        pictures.current = [...held, ...pictures.current]
        change({ ...was, ...Object.fromEntries(since) })
        setFilled((times) => times + 1)
      }
    },
    /** It was sent, and the box goes on with what it holds. */
    settle: (): void => {
      start.current = latest.current
      pictures.current = []
      dropDraft(writer, key)
      setKept(false)
    },
  }
}
