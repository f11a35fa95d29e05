import type { Entry, EntryComment, Post, PostComment } from '../api/contract.ts'
import { subjectTypes } from './cached-items.ts'
import type { Kind, Subject } from './cached-items.ts'

/** What a draft quotes, as the API wants it. */
export type QuoteRef = { type: (typeof subjectTypes)[Kind]; id: number }

const kinds = Object.entries(subjectTypes) as [Kind, QuoteRef['type']][]

/** The form of a new microblog that quotes an item. */
export const quotePath = ({ kind, id }: Subject): string =>
  `/microblog/create?quote=${subjectTypes[kind]}-${id}`

/** What such an address quotes; null: nothing. */
export const quotedIn = (text: string): Subject | null => {
  const [, type, id] = /^([a-z_]+)-(\d{1,10})$/.exec(text) ?? []
  const kind = kinds.find(([, named]) => named === type)?.[0]
  return kind ? { kind, id: Number(id) } : null
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
