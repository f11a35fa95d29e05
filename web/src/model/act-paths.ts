import { magazinePath } from './links.ts'
import type { Kind, Subject } from './cached-items.ts'

// What a button does without script is an address of its own, the same as Mbin's (rules/web.md#without-script).

const letters = { Entry: 'e', EntryComment: 'ec', Post: 'p', PostComment: 'pc' } as const

export type Letters = (typeof letters)[Subject['kind']]

/** The kinds of items by the letters that stand for them in an address. */
export const kinds = Object.entries(letters) as [Kind, Letters][]

export const favouritePath = ({ kind, id }: Subject): string => `/${letters[kind]}f/${id}`

export const votePath = ({ kind, id }: Subject, choice: number): string =>
  `/${letters[kind]}v/${id}/${choice}`

/** Into a list of the member's, by default into the one that is for everything; out of it, by default out of all. */
export const bookmarkPath = ({ kind, id }: Subject, on: boolean, list?: string): string =>
  `/${letters[kind]}k/${id}/${on ? 'on' : 'off'}${list === undefined ? '' : `?list=${encodeURIComponent(list)}`}`

/** Everything else that one can do with an item, on a page. */
export const menuPath = ({ kind, id }: Subject): string => `/${letters[kind]}m/${id}`

/** The address below which the pages of an item are that Mbin has too (`/edit`, `/moderate`). */
export const itemPagePath = ({ kind, id, path }: Subject & { path: string }): string => {
  const [, place = '', on = '', thread = ''] = /^(\/m\/[^/]+)\/([tp])\/(\d+)/.exec(path) ?? []
  const base = `${place}/${on}/${thread}/-`
  if (kind === 'EntryComment') return `${base}/comment/${id}`
  return kind === 'PostComment' ? `${base}/reply/${id}` : base
}

export const deletePath = ({ kind, id }: Subject): string => `/${letters[kind]}d/${id}`

/** Where something is answered on a page of its own. */
export const answerPath = (
  magazine: { name: string },
  { on, id }: { on: 'entry' | 'post'; id: number },
  parent: number | null,
): string =>
  `${magazinePath(magazine)}/${on === 'entry' ? 't' : 'p'}/${id}/-/comment/create${parent === null ? '' : `/${parent}`}`

/** Asks the moderators to look once more at what they removed. */
export const appealPath = ({ kind, id }: Subject): string => `/${letters[kind]}a/${id}`

export const reportPath = ({ kind, id }: Subject): string => `/${letters[kind]}r/${id}`
