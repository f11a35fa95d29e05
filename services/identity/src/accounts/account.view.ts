import type { Emoji, FollowState, UserSmall } from '@app/contract/common.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { UserHandle, SessionUser, User, UserSettings } from '@app/contract/identity/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import { safeCssOrNull } from '@app/platform/text/css.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { peerSoftwareOf } from '../peers/peer-software.ts'
import type { AccountRow } from './account.repository.ts'
import { accountColumns, toAccount } from './account.repository.ts'
import type { Account, OtherAccount } from './account.ts'
import { shownName } from './account.ts'
import { findConfusable } from './confusable-names.ts'
import { notificationStatusesOf } from './notification-statuses.ts'

type Relation = {
  followed: boolean
  follower: boolean
  blocked: boolean
  muted: boolean
  mute_ends_at: Date | null
  request: Exclude<FollowState, 'accepted'> | null
}
type Flags = Pick<
  User,
  | 'isFollowedByUser'
  | 'followState'
  | 'isFollowerOfUser'
  | 'isBlockedByUser'
  | 'isMutedByUser'
  | 'muteEndsAt'
  | 'notificationStatus'
  | 'serverSoftware'
  | 'serverSoftwareVersion'
>

export const toSettings = ({
  settings,
  discoverable,
  indexable,
  approvesFollowers,
  language,
}: Account): UserSettings => ({
  notifyOnNewEntry: settings.notifyOnNewEntry,
  notifyOnNewEntryReply: settings.notifyOnNewEntryReply,
  notifyOnNewEntryCommentReply: settings.notifyOnNewEntryCommentReply,
  notifyOnNewPost: settings.notifyOnNewPost,
  notifyOnNewPostReply: settings.notifyOnNewPostReply,
  notifyOnNewPostCommentReply: settings.notifyOnNewPostCommentReply,
  hideAdult: settings.hideAdult,
  readItems: settings.readItems,
  commentDefaultView: settings.commentDefaultView,
  ...(settings.appearance !== null && { appearance: settings.appearance }),
  showProfileSubscriptions: settings.showProfileSubscriptions,
  showProfileFollowings: settings.showProfileFollowings,
  addMentionsEntries: settings.addMentionsEntries,
  addMentionsPosts: settings.addMentionsPosts,
  homepage: settings.homepage,
  frontDefaultSort: settings.frontDefaultSort,
  frontDefaultContent: settings.frontDefaultContent,
  commentDefaultSort: settings.commentDefaultSort,
  featuredMagazines: settings.featuredMagazines,
  preferredLanguages: settings.preferredLanguages,
  customCss: safeCssOrNull(settings.customCss),
  ignoreMagazinesCustomCss: settings.ignoreMagazinesCustomCss,
  notifyOnUserSignup: settings.notifyOnUserSignup,
  notifyOnFollower: settings.notifyOnFollower,
  notifyOnFavourite: settings.notifyOnFavourite,
  notifyOnBoost: settings.notifyOnBoost,
  directMessageSetting: settings.directMessageSetting,
  discoverable,
  indexable,
  manuallyApprovesFollowers: approvesFollowers,
  ...(language ? { language } : {}),
})

export const toUserHandle = ({ userId, username }: OtherAccount): UserHandle => ({ userId, username })

/** Absent where there is none, as for clients that know nothing of it. */
const theirEmojis = ({ emojis }: Account): { emojis?: Emoji[] } =>
  emojis.length > 0 ? { emojis: [...emojis] } : {}

const toUser = (account: Account, flags: Flags): User => ({
  userId: account.id,
  username: shownName(account),
  title: account.title,
  about: account.about,
  avatar: account.avatar,
  cover: account.cover,
  createdAt: formatDateTime(account.createdAt),
  followersCount: account.followersCount,
  apId: account.domain === null ? null : account.username,
  apProfileId: account.apProfileId,
  isBot: account.isBot,
  isAdmin: account.role === 'admin',
  isGlobalModerator: account.role === 'moderator',
  isFollowedByUser: flags.isFollowedByUser,
  followState: flags.followState,
  isFollowerOfUser: flags.isFollowerOfUser,
  isBlockedByUser: flags.isBlockedByUser,
  isMutedByUser: flags.isMutedByUser,
  muteEndsAt: flags.muteEndsAt,
  serverSoftware: flags.serverSoftware,
  serverSoftwareVersion: flags.serverSoftwareVersion,
  notificationStatus: flags.notificationStatus,
  reputationPoints: null,
  discoverable: account.discoverable,
  indexable: account.indexable,
  ...(account.movedTo && { movedTo: toUserHandle(account.movedTo) }),
  fields: account.fields.map(({ name, value, verifiedAt }) => ({
    name,
    value,
    verifiedAt: verifiedAt && formatDateTime(new Date(verifiedAt)),
  })),
  ...theirEmojis(account),
})

const relationsOf = async (
  identity: Identity,
  readerId: number,
  userIds: readonly number[],
): Promise<Map<number, Relation>> => {
  if (userIds.length === 0) return new Map()
  const rows = await identity.db.query<Relation & { id: number }>(
    'relations-to-reader',
    `select u.id,
       exists (select from follow f where f.follower_id = $1 and f.followed_id = u.id) as followed,
       exists (select from follow f where f.follower_id = u.id and f.followed_id = $1) as follower,
       exists (select from block b where b.blocker_id = $1 and b.blocked_id = u.id) as blocked,
       m.muter_id is not null as muted, m.ends_at as mute_ends_at,
       (select state from follow_request q where q.follower_id = $1 and q.followed_id = u.id) as request
     from unnest($2::int[]) as u (id)
     left join mute m on m.muter_id = $1 and m.muted_id = u.id and (m.ends_at is null or m.ends_at > now())`,
    [readerId, userIds],
    { byKey: true },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const flagsOf = async (
  identity: Identity,
  accounts: readonly Account[],
  principal: Principal | null,
): Promise<(account: Account) => Flags> => {
  const follows = holds(principal, 'user:follow')
  const blocks = holds(principal, 'user:block')
  // Nobody has relations to themselves.
  const others = accounts.map(({ id }) => id).filter((id) => id !== principal?.userId)
  const [relations, statuses, software] = await Promise.all([
    principal && (follows || blocks)
      ? relationsOf(identity, principal.userId, others)
      : new Map<number, Relation>(),
    principal ? notificationStatusesOf(identity, principal.userId, others) : null,
    peerSoftwareOf(
      identity,
      accounts.map(({ domain }) => domain),
    ),
  ])
  return (account) => {
    const relation = relations.get(account.id)
    const peer = account.domain === null ? undefined : software.get(account.domain)
    return {
      isFollowedByUser: follows ? (relation?.followed ?? false) : null,
      followState: follows ? (relation?.request ?? (relation?.followed ? 'accepted' : null)) : null,
      isFollowerOfUser:
        follows && account.settings.showProfileFollowings ? (relation?.follower ?? false) : null,
      isBlockedByUser: blocks ? (relation?.blocked ?? false) : null,
      isMutedByUser: blocks ? (relation?.muted ?? false) : null,
      muteEndsAt: blocks && relation?.mute_ends_at ? formatDateTime(relation.mute_ends_at) : null,
      notificationStatus: statuses && (statuses.get(account.id) ?? 'Default'),
      serverSoftware: peer?.software ?? null,
      serverSoftwareVersion: peer?.version ?? null,
    }
  }
}

/** Accounts as one reader sees them: relations to the reader come in one query for the whole page. */
export const viewUsers = async (
  identity: Identity,
  accounts: readonly Account[],
  principal: Principal | null,
): Promise<User[]> => {
  const flags = await flagsOf(identity, accounts, principal)
  return accounts.map((account) => toUser(account, flags(account)))
}

/** Downvotes are left out where the instance does not let them count (`MBIN_DOWNVOTES_MODE`). */
const reputationOf = async (identity: Identity, { reputation, downvotes }: Account): Promise<number> =>
  downvotes === 0 || (await readSettings(identity)).downvotes ? reputation : reputation + downvotes

/** What each of these accounts earned; those that are gone are left out. */
export const reputationsOf = async (
  identity: Identity,
  userIds: readonly number[],
): Promise<{ userId: number; points: number }[]> => {
  const { downvotes } = await readSettings(identity)
  return identity.db.query(
    'reputations',
    `select id as "userId", reputation + case when $2 then 0 else downvotes end as points
       from account where id = any($1) and not is_deleted`,
    [userIds, downvotes],
  )
}

/** A single account, which also tells its reputation. */
export const viewUser = async (
  identity: Identity,
  account: Account,
  principal: Principal | null,
): Promise<User> => {
  const [flags, reputationPoints] = await Promise.all([
    flagsOf(identity, [account], principal),
    reputationOf(identity, account),
  ])
  return { ...toUser(account, flags(account)), reputationPoints }
}

/** A profile as a reader opens it: also says whom they may take this account for. */
export const viewProfile = async (
  identity: Identity,
  account: Account,
  principal: Principal | null,
): Promise<User> => {
  // Whom a member follows is told to nobody who may not read it.
  const readerId = principal && holds(principal, 'user:follow') ? principal.userId : null
  const [user, confusableWith] = await Promise.all([
    viewUser(identity, account, principal),
    findConfusable(identity, account, readerId),
  ])
  return confusableWith ? { ...user, confusableWith } : user
}

export const viewSmallUsers = async (
  identity: Identity,
  accounts: readonly Account[],
  principal: Principal | null,
): Promise<UserSmall[]> => {
  const flags = await flagsOf(identity, accounts, principal)
  return accounts.map((account) => {
    const { isFollowedByUser, isFollowerOfUser, isBlockedByUser } = flags(account)
    return {
      userId: account.id,
      username: shownName(account),
      title: account.title,
      isBot: account.isBot,
      isFollowedByUser,
      isFollowerOfUser,
      isBlockedByUser,
      isAdmin: account.role === 'admin',
      isGlobalModerator: account.role === 'moderator',
      avatar: account.avatar,
      apId: account.domain === null ? null : account.username,
      apProfileId: account.apProfileId,
      createdAt: formatDateTime(account.createdAt),
      discoverable: account.discoverable,
      indexable: account.indexable,
      ...theirEmojis(account),
    }
  })
}

export const viewSession = async (
  identity: Identity,
  account: Account,
  principal: Principal,
): Promise<SessionUser> => {
  return {
    ...(await viewUser(identity, account, principal)),
    email: account.email,
    isVerified: account.isVerified,
    hasTwoFactor: account.hasTwoFactor,
    isSuspended: account.isSuspended,
    settings: { ...toSettings(account), showFollowingBoosts: account.settings.showFollowingBoosts },
  }
}

/** Accounts by their ids, in the same order; null where one is gone. */
export const viewUsersById = async (
  identity: Identity,
  userIds: readonly number[],
  viewer: Principal | null,
): Promise<(User | null)[]> => {
  const rows = await identity.db.query<AccountRow>(
    'accounts-by-id',
    `select ${accountColumns} from account a where a.id = any($1) and not a.is_deleted`,
    [userIds],
    { byKey: true },
  )
  const shown = await viewUsers(identity, rows.map(toAccount), viewer)
  const found = new Map(shown.map((user) => [user.userId, user]))
  return userIds.map((userId) => found.get(userId) ?? null)
}
