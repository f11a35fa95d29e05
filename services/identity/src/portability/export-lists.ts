import { memberBookmarks, memberMagazines } from '@app/contract/calls/portability.ts'
import type { CallOutput } from '@app/contract/call.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

// What a member takes along, page by page, so that a long list is never held as a whole.

const PAGE = 500

/** Somebody or some magazine: `name@host`, and the address of their actor. */
export type PortableActor = { handle: string; address: string }

const relations = {
  follows: { table: 'follow', own: 'follower_id', other: 'followed_id' },
  blocks: { table: 'block', own: 'blocker_id', other: 'blocked_id' },
  // What ends by itself would never end elsewhere.
  mutes: { table: '(select * from mute where ends_at is null)', own: 'muter_id', other: 'muted_id' },
} as const
export type PeopleKind = keyof typeof relations

/** Accounts that a member follows, blocks or mutes, those that are gone left out. */
export async function* peopleOf(
  { db, config }: Identity,
  accountId: number,
  kind: PeopleKind,
): AsyncGenerator<PortableActor> {
  const { table, own, other } = relations[kind]
  for (let after = 0; ;) {
    const rows = await db.query<Pick<Rows['account'], 'id' | 'username' | 'domain' | 'ap_profile_id'>>(
      `portable-${kind}`,
      `select a.id, a.username, a.domain, a.ap_profile_id from ${table} r join account a on a.id = r.${other}
       where r.${own} = $1 and r.${other} > $2 and not a.is_deleted order by r.${other} limit $3`,
      [accountId, after, PAGE],
    )
    for (const { username, domain, ap_profile_id: address } of rows)
      yield domain === null
        ? { handle: `${username}@${config.domain}`, address: `${config.url}/u/${username}` }
        : { handle: username, address: address ?? '' }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

/** Hosts that a member hides by their own choice; what an admin blocks for everybody is not theirs to take along. */
export const hostsHiddenBy = async ({ db }: Identity, accountId: number): Promise<string[]> => {
  const rows = await db.query<Pick<Rows['instance_choice'], 'domain'>>(
    'portable-hosts',
    'select domain from instance_choice where account_id = $1 and blocked order by domain',
    [accountId],
  )
  return rows.map(({ domain }) => domain)
}

/** Magazines that a member subscribes to or blocks. */
export async function* magazinesOf(
  { calls, config }: Identity,
  userId: number,
  relation: 'subscription' | 'block',
): AsyncGenerator<PortableActor> {
  for (let after = 0; ;) {
    const { items } = await calls.ask(memberMagazines, { userId, relation, after, limit: PAGE })
    for (const { name, address } of items)
      yield { handle: name.includes('@') ? name : `${name}@${config.domain}`, address }
    const last = items.at(-1)
    if (!last || items.length < PAGE) return
    after = last.magazineId
  }
}

type Bookmark = CallOutput<typeof memberBookmarks>['items'][number]

/** What a member keeps, list by list; or with `once` each item once. */
export async function* bookmarksOf(
  { calls }: Identity,
  userId: number,
  { once }: { once: boolean },
): AsyncGenerator<Bookmark> {
  let after: CallOutput<typeof memberBookmarks>['next'] = { listId: 0, itemId: 0 }
  while (after) {
    const page: CallOutput<typeof memberBookmarks> = await calls.ask(memberBookmarks, {
      userId,
      once,
      after,
      limit: PAGE,
    })
    yield* page.items
    after = page.next
  }
}
