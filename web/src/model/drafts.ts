/** What a member began to write, kept in their browser; another who signs in there does not see it. */

/** The texts in a box, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>

/** A picture in a box: where it is kept, and what is said of it so far. */
export type DraftPicture = { path: string; alt: string }

export type LocalDraft = {
  fields: Fields
  /** None of an earlier release. */
  pictures?: readonly DraftPicture[]
  /** When it was last written in, as the API says times. */
  at: string
  about: string | null
  path: string | null
  /** When the account was last found to keep just this; null: it has yet to be sent there. */
  kept: number | null
  /** The account may keep it, in some older wording. */
  sent?: true
  /** It was sent or given up here, and the account has yet to be told. */
  gone?: true
}

const START = 'draft:'
/** Of an earlier release, which named no owner. */
const UNOWNED = /^draft:(?!\d+:)/
/** What an earlier release called the boxes of comments, and the warning in any box. */
const UNNAMED = /^(entry|post)-(\d+)-(top|\d+)$/
const WARNING = '-warning'

const nameFor = (owner: number | undefined, what: string): string => `${START}${owner ?? 0}:${what}`

export const timeNow = (): string => `${new Date().toISOString().slice(0, 19)}+00:00`

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const textsIn = (values: object): Fields =>
  Object.fromEntries(Object.entries(values).filter((pair) => typeof pair[1] === 'string'))

/** Earlier releases kept the bare text of a box, or its fields alone. */
const draftIn = (stored: string): LocalDraft => {
  const old = { at: timeNow(), about: null, path: null, kept: null }
  try {
    const found: unknown = JSON.parse(stored)
    if (isObject(found) && 'fields' in found) return found as LocalDraft
    if (isObject(found)) return { ...old, fields: textsIn(found) }
  } catch {
    // It is a text.
  }
  return { ...old, fields: { body: stored } }
}

/** Whoever first reads drafts after the update wrote those that have no owner: until then a browser had one account. */
const adopt = (owner: number | undefined): void => {
  const names = Object.keys(localStorage)
  for (const name of names.filter((each) => UNOWNED.test(each))) {
    const own = nameFor(owner, name.slice(START.length))
    if (localStorage.getItem(own) === null) localStorage.setItem(own, localStorage.getItem(name) ?? '')
    localStorage.removeItem(name)
  }
  const start = nameFor(owner, '')
  for (const name of names.filter((each) => each.startsWith(start))) {
    const what = name.slice(start.length)
    const [, kind, number, answered] = UNNAMED.exec(what) ?? []
    if (kind) {
      const own = nameFor(owner, `comment-${kind}-${number}${answered === 'top' ? '' : `-${answered}`}`)
      localStorage.setItem(own, localStorage.getItem(name) ?? '')
    }
    if (kind || what.endsWith(WARNING)) localStorage.removeItem(name)
  }
}

/** A member's drafts in this browser; on the server there are none. */
export const draftsOf = (owner: number | undefined) => ({
  read: (key: string): LocalDraft | null => {
    if (import.meta.env.SSR) return null
    adopt(owner)
    const stored = localStorage.getItem(nameFor(owner, key))
    return stored === null ? null : draftIn(stored)
  },
  keep: (key: string, draft: LocalDraft): void =>
    localStorage.setItem(nameFor(owner, key), JSON.stringify(draft)),
  drop: (key: string): void => localStorage.removeItem(nameFor(owner, key)),
  keys: (): string[] => {
    const start = nameFor(owner, '')
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length))
  },
})
