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

/** A row of `item`. */
export type Item = {
  id: number
  kind: Kind
  author_id: number
  magazine_id: number
  thread_id: number | null
  parent_id: number | null
  root_id: number | null
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

export const isThread = (kind: Kind): kind is ThreadKind => kind === 'entry' || kind === 'post'

/** The kind of comment that hangs under a thread. */
export const commentKindOf = (kind: ThreadKind): CommentKind => `${kind}_comment`

/** How a person calls it, for messages. */
export const nameOf: Record<Kind, string> = {
  entry: 'thread',
  entry_comment: 'comment',
  post: 'post',
  post_comment: 'comment',
}

/** Scope that reveals the reader's own vote and favourite on items of this kind. */
export const voteScopeOf = (kind: Kind): Scope => `${kind}:vote`

/** Whether its text and picture are withheld from readers (conventions.hidden_fields of the catalogue). */
export const isHidden = (visibility: VisibilityName): boolean =>
  visibility === 'trashed' || visibility === 'soft_deleted'
