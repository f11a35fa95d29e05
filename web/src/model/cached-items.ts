import type { Votable } from './votes.ts'

export type Kind = 'Entry' | 'EntryComment' | 'Post' | 'PostComment'
export type Subject = { kind: Kind; id: number }
/** How the API calls the kinds of things. */
export const subjectTypes = {
  Entry: 'entry',
  EntryComment: 'entry_comment',
  Post: 'post',
  PostComment: 'post_comment',
} as const

const anchors = {
  Entry: 'entry',
  EntryComment: 'entry-comment',
  Post: 'post',
  PostComment: 'post-comment',
} as const

/** Where on a page an item stands; other sites link to it too. */
export const anchorOf = ({ kind, id }: Subject): string => `${anchors[kind]}-${id}`

/** What is cached in several answers at once. */
export type Cached = Subject | { kind: 'Magazine'; id: number }

/** How an object of an answer tells what it is. */
const isSubject = (value: Record<string, unknown>, { kind, id }: Cached): boolean => {
  switch (kind) {
    case 'Entry':
      return value['entryId'] === id && 'numComments' in value
    case 'Post':
      return value['postId'] === id && 'comments' in value && !('commentId' in value)
    case 'EntryComment':
      return value['commentId'] === id && 'entryId' in value
    case 'PostComment':
      return value['commentId'] === id && 'postId' in value
    case 'Magazine':
      return value['magazineId'] === id && 'notificationStatus' in value
  }
}

const branches = [
  'items',
  'children',
  'entry',
  'post',
  'entryComment',
  'postComment',
  'comments',
  'subject',
  'magazine',
  'magazines',
] as const

/** Applies a change to every copy of an item or magazine inside one cached answer. */
export const changeInside = (value: unknown, subject: Cached, change: (item: Votable) => object): void => {
  if (Array.isArray(value)) {
    for (const part of value) changeInside(part, subject, change)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  if (isSubject(record, subject)) Object.assign(record, change(record as unknown as Votable))
  for (const branch of branches) if (branch in record) changeInside(record[branch], subject, change)
}
