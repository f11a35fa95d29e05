import type { Emoji, Image, UserSmall } from '@app/contract/common.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'

/** Our copy of a user, kept by identity's events. */
export type AccountRow = Refine<
  Pick<
    Rows['account'],
    | 'user_id'
    | 'username'
    | 'title'
    | 'avatar'
    | 'about'
    | 'emojis'
    | 'is_bot'
    | 'is_admin'
    | 'is_global_moderator'
    | 'state'
    | 'ap_id'
    | 'ap_profile_id'
    | 'domain'
    | 'discoverable'
    | 'indexable'
    | 'shows_subscriptions'
    | 'shows_followings'
    | 'created_at'
  >,
  { avatar: Image; emojis: Emoji[]; state: UserCard['state'] }
>

/** A remote account's name is shown as `@name@host`. */
export const shownName = (row: { username: string; domain: string | null }): string =>
  row.domain === null || row.username.startsWith('@') ? row.username : `@${row.username}`

type SmallRow = AccountRow & { follows: boolean; followed_by: boolean; blocks: boolean }

/** What only the caller's scopes let them see of a user is null to everybody else. */
const toUserSmall = (row: SmallRow, principal: Principal | null): UserSmall => {
  const seesFollows = holds(principal, 'user:follow')
  return {
    userId: row.user_id,
    username: shownName(row),
    title: row.title,
    isBot: row.is_bot,
    isFollowedByUser: seesFollows ? row.follows : null,
    isFollowerOfUser: seesFollows && row.shows_followings ? row.followed_by : null,
    isBlockedByUser: holds(principal, 'user:block') ? row.blocks : null,
    isAdmin: row.is_admin,
    isGlobalModerator: row.is_global_moderator,
    avatar: row.avatar,
    apId: row.ap_id,
    apProfileId: row.ap_profile_id,
    createdAt: formatDateTime(row.created_at),
    discoverable: row.discoverable,
    indexable: row.indexable,
    ...(row.emojis ? { emojis: row.emojis } : {}),
  }
}

/** Stands in for a user whose card has not arrived, or who is gone: lists must not break over one name. */
const unknownUser = (userId: number): UserSmall => ({
  userId,
  username: `user${userId}`,
  title: null,
  isBot: false,
  isFollowedByUser: null,
  isFollowerOfUser: null,
  isBlockedByUser: null,
  isAdmin: false,
  isGlobalModerator: false,
  avatar: null,
  apId: null,
  apProfileId: null,
  createdAt: formatDateTime(new Date(0)),
  discoverable: null,
  indexable: null,
})

const columns =
  'user_id, username, title, avatar, about, emojis, is_bot, is_admin, is_global_moderator, state, ap_id, ap_profile_id, ' +
  'domain, discoverable, indexable, shows_subscriptions, shows_followings, created_at'

export const findAccount = async (db: Database, userId: number): Promise<AccountRow | null> => {
  const [row] = await db.query<AccountRow>(
    'account',
    `select ${columns} from account where user_id = $1`,
    [userId],
    { byKey: true },
  )
  return row ?? null
}

/** The instance's staff, for its information page. */
export const staffAccounts = (db: Database): Promise<AccountRow[]> =>
  db.query<AccountRow>(
    'account-staff',
    `select ${columns} from account
      where (is_admin or is_global_moderator) and state = 'active' and domain is null order by user_id`,
  )

/** Small users by id as `principal` sees them, in one query; each id is asked for once. */
export const usersByIds = async (
  db: Database,
  ids: readonly (number | null)[],
  principal: Principal | null,
): Promise<(userId: number) => UserSmall> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db.query<SmallRow>(
          'accounts',
          `select ${columns},
             exists (select from user_follow where follower_id = $2 and followed_id = user_id) as follows,
             exists (select from user_follow where follower_id = user_id and followed_id = $2) as followed_by,
             exists (select from user_block where blocker_id = $2 and blocked_id = user_id) as blocks
           from account where user_id = any($1)`,
          [wanted, principal?.userId ?? 0],
          { byKey: true },
        )
  const found = new Map(rows.map((row) => [row.user_id, toUserSmall(row, principal)]))
  return (userId) => found.get(userId) ?? unknownUser(userId)
}

/** Keeps the newest state of a user; `at` counts as activity only for a user we did not know. */
export const keepAccount = async (tx: Knex.Transaction, card: UserCard, at: Date): Promise<void> => {
  const state = {
    username: card.username,
    title: card.title,
    avatar: card.avatar === null ? null : JSON.stringify(card.avatar),
    about: card.about,
    emojis: card.emojis ? JSON.stringify(card.emojis) : null,
    is_bot: card.isBot,
    is_admin: card.isAdmin,
    is_global_moderator: card.isGlobalModerator,
    state: card.state,
    ap_id: card.apId,
    ap_profile_id: card.apProfileId,
    domain: card.domain,
    discoverable: card.discoverable,
    indexable: card.indexable,
    shows_subscriptions: card.settings.showProfileSubscriptions,
    shows_followings: card.settings.showProfileFollowings,
    created_at: card.createdAt,
  }
  await tx('account')
    .insert({ user_id: card.userId, ...state, last_active: at })
    .onConflict('user_id')
    .merge(state)
}

const NOTE_ACTIVITY = `
  update account a set last_active = n.at
  from (
    select user_id, max(at) as at from unnest($1::int[], $2::timestamptz[]) as n (user_id, at) group by user_id
  ) n
  where a.user_id = n.user_id and a.last_active < n.at - interval '1 hour'`

/** Notes when users did something; once an hour is exact enough for "away for a month". */
export const noteActivities = async (
  tx: Knex.Transaction,
  done: readonly { userId: number; at: Date }[],
): Promise<void> => {
  await runIn(tx, 'note-activity', NOTE_ACTIVITY, [
    done.map(({ userId }) => userId),
    done.map(({ at }) => at),
  ])
}

export const noteActivity = (tx: Knex.Transaction, userId: number, at: Date): Promise<void> =>
  noteActivities(tx, [{ userId, at }])
