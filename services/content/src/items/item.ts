import type { Attachment, Emoji, Image, Visibility } from '@app/contract/common.ts'
import type { CaptionTrack } from '@app/contract/content/media.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Scope } from '@app/contract/scopes.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { z } from 'zod'
import type { Rows } from '../rows.ts'

export type Kind = SubjectType
export type ThreadKind = 'entry' | 'post'
export type CommentKind = 'entry_comment' | 'post_comment'
export type VisibilityName = z.infer<typeof Visibility>

/**
 * A row of `item`. Its `id` is known in this context alone; everybody else calls it by its kind and `number`, and so are its
 * thread, its parent and the topmost comment above it told. A topmost comment bears the domain of its thread, too.
 */
export type Item = Refine<
  // What only the database reads.
  Omit<Rows['item'], 'is_local' | 'tag_keys'>,
  { image: Image; attachments: Attachment[]; emojis: Emoji[]; captions: CaptionTrack[] }
>

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
  content_warning: true,
  attachments: true,
  link_media_type: true,
  captions: true,
  has_transcript: true,
  emojis: true,
  lang: true,
  tags: true,
  mentions: true,
  own_mentions: true,
  quoted_id: true,
  quoted_address: true,
  quote_consent: true,
  badge_ids: true,
  is_oc: true,
  is_adult: true,
  is_pinned: true,
  is_locked: true,
  visibility: true,
  audience: true,
  shelf: true,
  uv: true,
  dv: true,
  favourites: true,
  uv_elsewhere: true,
  dv_elsewhere: true,
  favourites_elsewhere: true,
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
