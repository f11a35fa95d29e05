import type { Completeness } from '@app/contract/content/completeness.ts'
import type { Embed } from '@app/contract/content/embed.ts'
import type { Entry, Post } from '@app/contract/content/schemas.ts'
import type { MagazineBadge } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Item } from '../items/item.ts'
import { isHidden } from '../items/item.ts'
import { attachmentsOf } from '../items/attachments.ts'
import { mediaOf } from '../captions/media.view.ts'
import { badgesOf } from '../entries/badges.ts'
import { pollOf, showPoll } from '../polls/poll.view.ts'
import type { PollRow } from '../polls/poll.view.ts'
import { dateTimeOf, timesOf } from './times.ts'
import type { TimesRow } from './times.ts'
import type { MagazineCardRow, UserCardRow, ViewerState } from './viewer.ts'

export type ThreadRow = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'number'
  | 'author_id'
  | 'magazine_id'
  | 'domain_id'
  | 'entry_type'
  | 'title'
  | 'slug'
  | 'url'
  | 'body'
  | 'image'
  | 'attachments'
  | 'emojis'
  | 'content_warning'
  | 'link_media_type'
  | 'captions'
  | 'has_transcript'
  | 'image_id'
  | 'lang'
  | 'tags'
  | 'mentions'
  | 'is_oc'
  | 'is_adult'
  | 'is_pinned'
  | 'is_locked'
  | 'visibility'
  | 'audience'
  | 'uv'
  | 'dv'
  | 'favourites'
  | 'comment_count'
  | 'ap_id'
  | 'badge_ids'
  | 'quoted_id'
  | 'quoted_address'
  | 'quote_consent'
> &
  TimesRow & {
    /** Of the magazine, where the thread has any. */
    magazine_badges: MagazineBadge[] | null
    author: UserCardRow
    magazine: MagazineCardRow
    author_moderates: boolean
    viewer_moderates: boolean
    poll: PollRow | null
    domain_name: string | null
    domain_entries: number | null
    domain_subscriptions: number | null
  }

/** Whether the reader moderates where a thread is, as a column. */
const moderates = (viewer: string) => `${viewer}::int = any(m.moderator_ids) as viewer_moderates`

/** Which thread, in which state it and what it is shown with are, over `threadTables`. */
export const threadVersions = (viewer: string) => `
  i.id, i.xmin as item_version, u.xmin as author_version, m.xmin as magazine_version, d.xmin as domain_version,
  ${moderates(viewer)}`

/** Columns of a `ThreadRow` over `threadTables`; `viewer` is the placeholder of the reader's id. */
export const threadColumns = (viewer: string) => `
  i.id, i.kind, i.number, i.author_id, i.magazine_id, i.domain_id, i.entry_type, i.title, i.slug, i.url, i.body, i.image,
  i.attachments, i.emojis, i.content_warning, i.link_media_type, i.captions, i.has_transcript, i.image_id, i.lang, i.tags, i.mentions, i.is_oc, i.is_adult, i.is_pinned, i.is_locked, i.visibility, i.audience, i.uv, i.dv,
  i.favourites, i.comment_count, ${timesOf('i')}, i.ap_id, u.card as author,
  m.card as magazine, i.author_id = any(m.moderator_ids) as author_moderates,
  ${moderates(viewer)},
  i.quoted_id, i.quoted_address, i.quote_consent,
  i.badge_ids, case when i.badge_ids <> '{}' then m.badges end as magazine_badges,
  d.name as domain_name, d.entry_count as domain_entries, d.subscriptions_count as domain_subscriptions,
  ${pollOf('i')} as poll`

/** Joins of a `ThreadRow` onto `item i`. */
export const threadTables = `
  join user_card u on u.user_id = i.author_id
  join magazine_card m on m.magazine_id = i.magazine_id
  left join domain d on d.id = i.domain_id`

/** Reader-free view of a page: which scopes decide is asked once, not for each item. */
export type ThreadSight = { votes: boolean; post: boolean }
export const threadSight = (principal: Principal | null): ThreadSight => ({
  votes: holds(principal, 'entry:vote'),
  post: holds(principal, 'post:vote'),
})

export type ShowOptions = {
  /** The answer of the trash call and subjects of reports show what readers no longer see. */
  reveal?: boolean
  crossposts?: Entry[] | null
  completeness?: Completeness | null
  embed?: Embed | null
}

const shared = (row: ThreadRow, viewer: ViewerState, sees: boolean, hidden: boolean) => ({
  user: viewer.user(row.author),
  magazine: viewer.magazine(row.magazine),
  image: hidden ? null : row.image,
  attachments: hidden ? null : attachmentsOf(row),
  contentWarning: hidden ? null : row.content_warning,
  ...(hidden || !row.emojis ? {} : { emojis: row.emojis }),
  body: hidden ? null : row.body,
  lang: row.lang,
  isAdult: row.is_adult,
  isPinned: row.is_pinned,
  isLocked: row.is_locked,
  uv: hidden ? null : row.uv,
  dv: hidden ? null : row.dv,
  favourites: hidden ? null : row.favourites,
  isFavourited: hidden || !sees ? null : viewer.is('favourite', row.id),
  userVote: hidden || !sees ? null : viewer.vote(row.id),
  visibility: row.visibility,
  audience: row.audience,
  poll: hidden || !row.poll ? null : showPoll(row.poll, sees ? viewer.chosen(row.id) : null),
  quote: hidden ? null : viewer.quote(row),
  apId: row.ap_id,
  tags: hidden ? null : row.tags,
  createdAt: dateTimeOf(row.created_at),
  editedAt: row.edited_at ? dateTimeOf(row.edited_at) : null,
  lastActive: dateTimeOf(row.last_active),
  slug: hidden ? null : row.slug,
  canAuthUserModerate: viewer.moderates(row.viewer_moderates),
  notificationStatus: viewer.notificationStatus(row.id),
  bookmarks: viewer.bookmarks(row.id),
  readState: viewer.readState(row.id, row.comment_count),
  isAuthorModeratorInMagazine: row.author_moderates,
})

/** A thread as this reader sees it. */
export const showEntry = (
  row: ThreadRow,
  viewer: ViewerState,
  sight: ThreadSight,
  { reveal = false, crossposts = null, completeness = null, embed = null }: ShowOptions = {},
): Entry => {
  const hidden = !reveal && isHidden(row.visibility)
  return {
    entryId: row.number,
    ...shared(row, viewer, sight.votes, hidden),
    domain:
      hidden || row.domain_id === null
        ? null
        : {
            domainId: row.domain_id,
            name: row.domain_name ?? '',
            entryCount: row.domain_entries ?? 0,
            subscriptionsCount: row.domain_subscriptions ?? 0,
            isUserSubscribed: viewer.sight.domainSubscribe
              ? viewer.is('domain-subscribed', row.domain_id)
              : null,
            isBlockedByUser: viewer.sight.domainBlock ? viewer.is('blocks-domain', row.domain_id) : null,
          },
    title: hidden ? null : row.title,
    url: hidden ? null : row.url,
    badges: hidden ? null : badgesOf(row, row.magazine_badges ?? []),
    numComments: row.comment_count,
    isOc: row.is_oc,
    type: row.entry_type ?? 'article',
    media: hidden ? null : mediaOf(row),
    crosspostedEntries: crossposts,
    completeness,
    embed: hidden ? null : embed,
  }
}

/** A post as this reader sees it. */
export const showPost = (
  row: ThreadRow,
  viewer: ViewerState,
  sight: ThreadSight,
  { reveal = false, completeness = null }: ShowOptions = {},
): Post => {
  const hidden = !reveal && isHidden(row.visibility)
  return {
    postId: row.number,
    ...shared(row, viewer, sight.post, hidden),
    comments: row.comment_count,
    completeness,
    mentions: hidden || row.mentions.length === 0 ? null : row.mentions,
  }
}
