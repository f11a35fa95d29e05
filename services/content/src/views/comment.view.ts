import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Item } from '../items/item.ts'
import { isHidden, voteScopeOf } from '../items/item.ts'
import { attachmentsOf } from '../items/attachments.ts'
import { dateTimeOf, timesOf } from './times.ts'
import type { TimesRow } from './times.ts'
import type { MagazineCardRow, UserCardRow, ViewerState } from './viewer.ts'

export type CommentRow = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'number'
  | 'author_id'
  | 'magazine_id'
  | 'parent_id'
  | 'parent_number'
  | 'root_number'
  | 'depth'
  | 'image'
  | 'attachments'
  | 'emojis'
  | 'content_warning'
  | 'body'
  | 'lang'
  | 'tags'
  | 'mentions'
  | 'is_adult'
  | 'visibility'
  | 'audience'
  | 'uv'
  | 'dv'
  | 'favourites'
  | 'score'
  | 'child_count'
  | 'ap_id'
  | 'quoted_id'
  | 'quoted_address'
  | 'quote_consent'
> &
  TimesRow & {
    thread_number: number
    author: UserCardRow
    magazine: MagazineCardRow
    author_moderates: boolean
    viewer_moderates: boolean
  }

/** Whether the reader moderates where a comment is, as a column. */
export const moderates = (viewer: string) => `${viewer}::int = any(m.moderator_ids) as viewer_moderates`

/** Columns of a `CommentRow` over `commentTables`; `viewer` is the placeholder of the reader's id. */
export const commentColumns = (viewer: string) => `
  i.id, i.kind, i.number, i.author_id, i.magazine_id, i.thread_number, i.parent_id, i.parent_number, i.root_number, i.depth, i.image, i.attachments, i.emojis, i.content_warning, i.body, i.lang,
  i.tags, i.mentions, i.is_adult, i.visibility, i.audience, i.uv, i.dv, i.favourites, i.score, i.child_count, ${timesOf('i')},
  i.ap_id, i.quoted_id, i.quoted_address, i.quote_consent, u.card as author, m.card as magazine,
  i.author_id = any(m.moderator_ids) as author_moderates, ${moderates(viewer)}`

export const commentTables = `
  join user_card u on u.user_id = i.author_id
  join magazine_card m on m.magazine_id = i.magazine_id`

export type CommentOptions = {
  reveal?: boolean
  children?: (EntryComment | PostComment)[]
  /** Answers that build no tree say 0. */
  childCount?: number
}

/** What a comment itself is to the reader. */
const ofComment = (row: CommentRow, viewer: ViewerState, hidden: boolean) => {
  const sees = !hidden && holds(viewer.principal, voteScopeOf(row.kind))
  return {
    isFavourited: sees ? viewer.is('favourite', row.id) : null,
    userVote: sees ? viewer.vote(row.id) : null,
    quote: hidden ? null : viewer.quote(row),
    canAuthUserModerate: viewer.moderates(row.viewer_moderates),
    bookmarks: viewer.bookmarks(row.id),
  }
}

/**
 * All that a comment is to a reader, in short: who are told the same of it see the same comment. Null where that is too much
 * to be alike.
 */
export const likenessOf = (row: CommentRow, viewer: ViewerState): string | null => {
  const { quote, bookmarks, ...rest } = ofComment(row, viewer, isHidden(row.visibility))
  if (quote || bookmarks?.length) return null
  const told = [rest, viewer.ofUser(row.author_id), viewer.ofMagazine(row.magazine_id)]
  return `${viewer.principal ? '' : 'nobody '}${told.flatMap((part) => Object.values(part).map(String)).join(' ')}`
}

/** A comment as this reader sees it. */
export const showComment = <T extends EntryComment | PostComment>(
  row: CommentRow,
  viewer: ViewerState,
  { reveal = false, children = [], childCount = row.child_count }: CommentOptions = {},
): T => {
  const hidden = !reveal && isHidden(row.visibility)
  return {
    commentId: row.number,
    ...(row.kind === 'entry_comment' ? { entryId: row.thread_number } : { postId: row.thread_number }),
    user: viewer.user(row.author),
    magazine: viewer.magazine(row.magazine),
    parentId: row.parent_number,
    rootId: row.root_number,
    image: hidden ? null : row.image,
    attachments: hidden ? null : attachmentsOf(row),
    contentWarning: hidden ? null : row.content_warning,
    ...(hidden || !row.emojis ? {} : { emojis: row.emojis }),
    body: hidden ? null : row.body,
    lang: row.lang,
    isAdult: row.is_adult,
    uv: hidden ? null : row.uv,
    dv: hidden ? null : row.dv,
    favourites: hidden ? null : row.favourites,
    visibility: row.visibility,
    audience: row.audience,
    apId: row.ap_id,
    mentions: hidden ? null : row.mentions,
    tags: hidden ? null : row.tags,
    createdAt: dateTimeOf(row.created_at),
    editedAt: row.edited_at ? dateTimeOf(row.edited_at) : null,
    lastActive: dateTimeOf(row.last_active),
    childCount,
    children,
    ...ofComment(row, viewer, hidden),
    isAuthorModeratorInMagazine: row.author_moderates,
  } as unknown as T
}
