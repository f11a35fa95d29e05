import { formatDateTime } from '@app/contract/common.ts'
import type {
  Badge,
  Emoji,
  FollowState,
  Image,
  MagazineSmall,
  NotificationStatus,
} from '@app/contract/common.ts'
import type { Magazine, MagazineReaders, Moderator } from '@app/contract/community/magazine-schemas.ts'
import { isPrivate } from '@app/contract/events/community.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { shownName } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import { actorAddress } from './magazine.ts'

type ModeratorJson = {
  userId: number
  username: string
  domain: string | null
  avatar: Image | null
  apId: string | null
  isOwner: boolean
}

/** What an answer shows of the row itself; the type and the select list follow from it. */
const columns = [
  'id',
  'name',
  'title',
  'description',
  'rules',
  'emojis',
  'icon',
  'banner',
  'is_adult',
  'is_posting_restricted_to_mods',
  'visibility',
  'marked_for_deletion_at',
  'tags',
  'ap_id',
  'ap_profile_id',
  'discoverable',
  'indexable',
  'approves_followers',
  'readers',
  'subscriptions_count',
  'local_subscribers',
  'entry_count',
  'entry_comment_count',
  'post_count',
  'post_comment_count',
  'last_active',
] as const

/** A magazine with all that its answer shows, and what depends on the viewer. */
export type MagazineViewRow = Refine<
  Pick<Rows['magazine'], (typeof columns)[number]>,
  { icon: Image; banner: Image; emojis: Emoji[]; readers: MagazineReaders }
> & {
  moderators: ModeratorJson[] | null
  badges: Badge[] | null
  software: Pick<Rows['instance'], 'software' | 'version'> | null
  subscribed: boolean
  request: Exclude<FollowState, 'accepted'> | null
  blocked: boolean
  setting: NotificationStatus | null
}

/** Select list for `magazine as m`; `$1` is the viewer's id, 0 for an anonymous reader. */
export const viewColumns = `
  ${columns.map((column) => `m.${column}`).join(', ')},
  (select json_agg(json_build_object('userId', o.user_id, 'username', a.username, 'domain', a.domain,
            'avatar', a.avatar, 'apId', a.ap_id, 'isOwner', o.is_owner) order by o.id)
     from moderator o join account a on a.user_id = o.user_id where o.magazine_id = m.id) as moderators,
  (select json_agg(json_build_object('magazineId', b.magazine_id, 'name', b.name, 'badgeId', b.id) order by b.id desc)
     from badge b where b.magazine_id = m.id) as badges,
  (select json_build_object('software', i.software, 'version', i.version)
     from instance i where i.domain = m.domain) as software,
  exists (select from subscription s where s.user_id = $1 and s.magazine_id = m.id) as subscribed,
  (select state from subscription_request q where q.user_id = $1 and q.magazine_id = m.id) as request,
  exists (select from magazine_block x where x.user_id = $1 and x.magazine_id = m.id) as blocked,
  (select n.setting from notification_setting n where n.user_id = $1 and n.magazine_id = m.id) as setting`

/** What only the token's scopes let a caller see; null to everybody else. */
const viewerFlags = (row: { subscribed: boolean; blocked: boolean }, principal: Principal | null) => ({
  isUserSubscribed: holds(principal, 'magazine:subscribe') ? row.subscribed : null,
  isBlockedByUser: holds(principal, 'magazine:block') ? row.blocked : null,
})

export const toMagazine = (row: MagazineViewRow, principal: Principal | null, url: string): Magazine => {
  const moderators = (row.moderators ?? []).map((one) => ({
    isOwner: one.isOwner,
    shown: {
      magazineId: row.id,
      userId: one.userId,
      avatar: one.avatar,
      username: shownName(one),
      apId: one.apId,
    } satisfies Moderator,
  }))
  return {
    magazineId: row.id,
    owner: moderators.find((one) => one.isOwner)?.shown ?? null,
    icon: row.icon,
    banner: row.banner,
    name: row.name,
    title: row.title,
    description: row.description,
    rules: row.rules,
    subscriptionsCount: row.subscriptions_count,
    entryCount: row.entry_count,
    entryCommentCount: row.entry_comment_count,
    postCount: row.post_count,
    postCommentCount: row.post_comment_count,
    isAdult: row.is_adult,
    ...viewerFlags(row, principal),
    subscriptionState: holds(principal, 'magazine:subscribe')
      ? (row.request ?? (row.subscribed ? 'accepted' : null))
      : null,
    tags: row.tags.length > 0 ? row.tags : null,
    badges: row.badges ?? [],
    moderators: moderators.map((one) => one.shown),
    apId: row.ap_id,
    apProfileId: actorAddress(row, url),
    serverSoftware: row.software?.software ?? null,
    serverSoftwareVersion: row.software?.version ?? null,
    isPostingRestrictedToMods: row.is_posting_restricted_to_mods,
    manuallyApprovesFollowers: row.approves_followers,
    readers: row.readers,
    localSubscribers: row.local_subscribers,
    notificationStatus: principal ? (row.setting ?? 'Default') : null,
    discoverable: row.discoverable,
    indexable: row.indexable,
    // When members of a private one write is theirs to know.
    ...(row.last_active && !isPrivate(row) && { lastActive: formatDateTime(row.last_active) }),
    ...(row.emojis && { emojis: row.emojis }),
    ...(row.marked_for_deletion_at && { markedForDeletionAt: formatDateTime(row.marked_for_deletion_at) }),
  }
}

const MAY_SEE = `(m.visibility = 'visible' or $3
  or exists (select from moderator o where o.magazine_id = m.id and o.user_id = $1 and o.is_owner))`

const isStaff = (principal: Principal | null): boolean =>
  principal !== null && (principal.isAdmin || principal.isGlobalModerator)

const one = (row: MagazineViewRow | undefined, what: string) => {
  if (!row) throw notFound(`There is no magazine with this ${what}.`)
  return row
}

/** One magazine as this caller sees it; 404 where they may not. */
export const magazineView = async (
  community: Community,
  magazineId: number,
  principal: Principal | null,
): Promise<Magazine> => {
  const [row] = await community.db.query<MagazineViewRow>(
    'magazine',
    `select ${viewColumns} from magazine m where m.id = $2 and ${MAY_SEE}`,
    [principal?.userId ?? 0, magazineId, isStaff(principal)],
    { byKey: true },
  )
  return toMagazine(one(row, 'id'), principal, community.config.url)
}

/** The name must match to the letter, although no two names differ only in case. */
export const magazineViewByName = async (
  community: Community,
  name: string,
  principal: Principal | null,
): Promise<Magazine> => {
  const [row] = await community.db.query<MagazineViewRow>(
    'magazine-by-name',
    `select ${viewColumns} from magazine m where m.name = $2 and ${MAY_SEE}`,
    [principal?.userId ?? 0, name, isStaff(principal)],
    { byKey: true },
  )
  return toMagazine(one(row, 'name'), principal, community.config.url)
}

/** Magazines by id, in the order asked; null where this caller may not see one. */
export const magazinesInOrder = async (
  community: Community,
  ids: readonly number[],
  principal: Principal | null,
): Promise<(Magazine | null)[]> => {
  const rows = await community.db.query<MagazineViewRow>(
    'magazines-by-id',
    `select ${viewColumns} from magazine m where m.id = any($2::int[]) and ${MAY_SEE}`,
    [principal?.userId ?? 0, ids, isStaff(principal)],
  )
  const shown = new Map(rows.map((row) => [row.id, toMagazine(row, principal, community.config.url)]))
  return ids.map((id) => shown.get(id) ?? null)
}

type SmallRow = Refine<
  Pick<
    Rows['magazine'],
    'id' | 'name' | 'icon' | 'banner' | 'ap_id' | 'ap_profile_id' | 'discoverable' | 'indexable'
  >,
  { icon: Image; banner: Image }
> & { subscribed: boolean; blocked: boolean }

/** Small magazines by id, in one query for a page. */
export const smallMagazines = async (
  community: { db: Database; config: { url: string } },
  ids: readonly number[],
  principal: Principal | null,
): Promise<(magazineId: number) => MagazineSmall> => {
  const wanted = [...new Set(ids)]
  const rows =
    wanted.length === 0
      ? []
      : await community.db.query<SmallRow>(
          'magazines-small',
          `select m.id, m.name, m.icon, m.banner, m.ap_id, m.ap_profile_id, m.discoverable, m.indexable,
             exists (select from subscription s where s.user_id = $1 and s.magazine_id = m.id) as subscribed,
             exists (select from magazine_block x where x.user_id = $1 and x.magazine_id = m.id) as blocked
           from magazine m where m.id = any($2)`,
          [principal?.userId ?? 0, wanted],
          { byKey: true },
        )
  const found = new Map(
    rows.map((row): [number, MagazineSmall] => [
      row.id,
      {
        magazineId: row.id,
        name: row.name,
        icon: row.icon,
        banner: row.banner,
        ...viewerFlags(row, principal),
        apId: row.ap_id,
        apProfileId: actorAddress(row, community.config.url),
        discoverable: row.discoverable,
        indexable: row.indexable,
      },
    ]),
  )
  return (magazineId) => {
    const small = found.get(magazineId)
    if (!small) throw notFound(`There is no magazine ${magazineId} any more.`)
    return small
  }
}
