import type { EntryType } from '@app/contract/content/schemas.ts'
import type { Image } from '@app/contract/common.ts'
import type { Visibility } from '@app/contract/common.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Scope } from '@app/contract/scopes.ts'
import type { z } from 'zod'

export type Kind = SubjectType
export type ThreadKind = 'entry' | 'post'
export type CommentKind = 'entry_comment' | 'post_comment'
export type VisibilityName = z.infer<typeof Visibility>

/**
 * A row of `item`. Its `id` is known in this context alone; everybody else calls it by its kind and `number`, and so are its
 * thread, its parent and the topmost comment above it told.
 */
export type Item = {
  id: number
  kind: Kind
  number: number
  author_id: number
  magazine_id: number
  thread_id: number | null
  parent_id: number | null
  root_id: number | null
  thread_number: number | null
  parent_number: number | null
  root_number: number | null
  ancestor_ids: number[]
  depth: number
  entry_type: EntryType | null
  title: string | null
  slug: string | null
  url: string | null
  domain_id: number | null
  /** Of a topmost comment on a thread: the domain of the thread. */
  thread_domain_id: number | null
  body: string | null
  image: Image | null
  image_id: number | null
  lang: string
  tags: string[]
  mentions: string[]
  /** Of a remote item: whom it mentions itself, in its text or not; null: its text tells. */
  own_mentions: string[] | null
  is_oc: boolean
  is_adult: boolean
  is_pinned: boolean
  is_locked: boolean
  visibility: VisibilityName
  shelf: number | null
  uv: number
  dv: number
  favourites: number
  comment_count: number
  commenter_count: number
  child_count: number
  score: number
  ranking: number
  created_at: Date
  edited_at: Date | null
  last_active: Date
  last_boosted_at: Date
  ap_id: string | null
}

const column: Record<keyof Item, true> = {
  id: true,
  kind: true,
  number: true,
  author_id: true,
  magazine_id: true,
  thread_id: true,
  parent_id: true,
  root_id: true,
  thread_number: true,
  parent_number: true,
  root_number: true,
  ancestor_ids: true,
  depth: true,
  entry_type: true,
  title: true,
  slug: true,
  url: true,
  domain_id: true,
  thread_domain_id: true,
  body: true,
  image: true,
  image_id: true,
  lang: true,
  tags: true,
  mentions: true,
  own_mentions: true,
  is_oc: true,
  is_adult: true,
  is_pinned: true,
  is_locked: true,
  visibility: true,
  shelf: true,
  uv: true,
  dv: true,
  favourites: true,
  comment_count: true,
  commenter_count: true,
  child_count: true,
  score: true,
  ranking: true,
  created_at: true,
  edited_at: true,
  last_active: true,
  last_boosted_at: true,
  ap_id: true,
}

/**
 * Select list of an `Item`. By name: a prepared `*` would fail as soon as a newer process gives the table a column.
 */
export const itemColumns = Object.keys(column).join(', ')

export const isThread = (kind: Kind): kind is ThreadKind => kind === 'entry' || kind === 'post'

/** The kind of comment that hangs under a thread. */
export const commentKindOf = (kind: ThreadKind): CommentKind => `${kind}_comment`

/** The kind of thread that a comment hangs under. */
export const threadKindOf = (kind: CommentKind): ThreadKind => (kind === 'entry_comment' ? 'entry' : 'post')

/** How a person calls it, for messages. */
export const nameOf: Record<Kind, string> = {
  entry: 'thread',
  entry_comment: 'comment',
  post: 'post',
  post_comment: 'comment',
}

/** Scope that reveals the reader's own vote and favourite on items of this kind. */
export const voteScopeOf = (kind: Kind): Scope => `${kind}:vote`

/** Whether its text and picture are withheld from readers (rules/ranking.md#hidden-fields). */
export const isHidden = (visibility: VisibilityName): boolean =>
  visibility === 'trashed' || visibility === 'soft_deleted'
