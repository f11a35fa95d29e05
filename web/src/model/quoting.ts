import type { Entry, EntryComment, Post, PostComment } from '../api/contract.ts'
import { subjectTypes } from './cached-items.ts'
import type { Kind, Subject } from './cached-items.ts'

/** What a draft quotes, as the API wants it. */
export type QuoteRef = { type: (typeof subjectTypes)[Kind]; id: number }

const kinds = Object.entries(subjectTypes) as [Kind, QuoteRef['type']][]

/** How an address or a form names what is quoted. */
export const quoteName = ({ kind, id }: Subject): string => `${subjectTypes[kind]}-${id}`

/** The form of a new microblog that quotes an item. */
export const quotePath = (subject: Subject): string => `/microblog/create?quote=${quoteName(subject)}`

/** What such an address quotes; null: nothing. */
export const quotedIn = (text: string): Subject | null => {
  const [, type, id] = /^([a-z_]+)-(\d{1,10})$/.exec(text) ?? []
  const kind = kinds.find(([, named]) => named === type)?.[0]
  return kind ? { kind, id: Number(id) } : null
}

const THREAD = /^\/m\/[^/]+\/([tp])\/(\d{1,10})(?:\/[^/]*)?$/
const COMMENT = /^\/m\/[^/]+\/([tp])\/\d{1,10}\/[^/]*\/(?:comment|reply)\/(\d{1,10})$/
const MARKED = /^#(entry|post)-comment-(\d{1,10})$/

/** The item of this site whose address is all that a line holds; null: it holds something else. */
const linkedIn = (line: string, origin: string): Subject | null => {
  const address = line.trim()
  if (!address.startsWith(`${origin}/`) || !URL.canParse(address)) return null
  const { pathname, hash } = new URL(address)
  const [, marked, markedId] = MARKED.exec(hash) ?? []
  if (marked) return { kind: marked === 'entry' ? 'EntryComment' : 'PostComment', id: Number(markedId) }
  const [, on, commentId] = COMMENT.exec(pathname) ?? []
  if (on) return { kind: on === 't' ? 'EntryComment' : 'PostComment', id: Number(commentId) }
  const [, kind, id] = THREAD.exec(pathname) ?? []
  return kind ? { kind: kind === 't' ? 'Entry' : 'Post', id: Number(id) } : null
}

/**
 * What a text quotes by its last line that is the address of an item here, and the text without that line; null: there
 * is no such line.
 */
export const quotedByLine = (text: string, origin: string): { subject: Subject; rest: string } | null => {
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => linkedIn(line, origin) !== null)
  const subject = linkedIn(lines[at] ?? '', origin)
  return subject && { subject, rest: lines.toSpliced(at, 1).join('\n').trim() }
}

export const quoteRefOf = ({ kind, id }: Subject): QuoteRef => ({ type: subjectTypes[kind], id })

type Item = Entry | EntryComment | Post | PostComment

const ids = (item: Item): { id: number; threadId: number } => {
  const threadId = 'entryId' in item ? item.entryId : item.postId
  return { threadId, id: 'commentId' in item ? item.commentId : threadId }
}

/** An item as it looks to who quotes it. */
export const quotedOf = ({ kind }: Subject, item: Item): NonNullable<NonNullable<Post['quote']>['item']> => ({
  ...ids(item),
  type: subjectTypes[kind],
  user: item.user,
  magazine: item.magazine,
  title: 'title' in item ? item.title : null,
  body: item.body,
  contentWarning: item.contentWarning ?? null,
  image: item.image,
  lang: item.lang,
  isAdult: item.isAdult,
  slug: 'slug' in item ? item.slug : null,
  createdAt: item.createdAt,
  apId: item.apId,
})
