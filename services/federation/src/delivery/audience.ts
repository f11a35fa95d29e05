import type { Database } from '@app/platform/db/database.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Actors } from '../actors/actor.ts'
import type { Addresses } from '../addresses/addresses.ts'

/** Who gets an activity; the inboxes behind them are looked up when it is sent. */
export type Audience = {
  followersOf?: number
  subscribersOf?: number
  addresses?: string[]
  /** Every host we know. */
  everybody?: true
  /** A host that has it already. */
  exceptHost?: string
}

const remotes = (ties: string, who: string) =>
  `from ${ties} tie join remote_actor r on r.kind = 'user' and r.local_id = tie.${who} and r.gone_at is null`
const REMOTE_FOLLOWERS = `${remotes('user_follow', 'follower_id')} where tie.followed_id =`
const REMOTE_SUBSCRIBERS = `${remotes('magazine_subscription', 'user_id')} where tie.magazine_id =`

const LISTENED_TO = `
  select exists (select ${REMOTE_FOLLOWERS} $1::int) or exists (select ${REMOTE_SUBSCRIBERS} $2::int) as found`

/** Whether anybody elsewhere belongs to an audience: most of what is done on a small instance concerns nobody else. */
export const isListenedTo = async (
  tx: Knex.Transaction,
  { everybody, addresses = [], followersOf, subscribersOf }: Audience,
  at: Addresses,
): Promise<boolean> => {
  if (everybody || addresses.some((address) => !at.isLocal(address))) return true
  const ties = [followersOf ?? null, subscribersOf ?? null]
  const [row] = await runIn<{ found: boolean }>(tx, 'listened-to', LISTENED_TO, ties)
  return row?.found ?? false
}

const inboxes = (of: string) => `select distinct coalesce(r.shared_inbox, r.inbox) as inbox ${of} $1`

/** Where an activity is to be sent: each inbox once, shared ones where there are any. */
export const inboxesFor = async (
  { db, actors, at }: { db: Database; actors: Actors; at: Addresses },
  { everybody, addresses = [], followersOf, subscribersOf, exceptHost }: Audience,
): Promise<string[]> => {
  const found = new Set<string>()
  const add = async (name: string, of: string, id: number | undefined) => {
    if (id === undefined) return
    for (const { inbox } of await db.query<{ inbox: string }>(name, inboxes(of), [id])) found.add(inbox)
  }
  await add('inboxes-of-followers', REMOTE_FOLLOWERS, followersOf)
  await add('inboxes-of-subscribers', REMOTE_SUBSCRIBERS, subscribersOf)
  if (everybody) for (const inbox of await actors.inboxesOfHosts()) found.add(inbox)
  for (const address of addresses) {
    if (at.isLocal(address)) continue
    const actor = await actors.resolve(address).catch(() => null)
    const inbox = actor?.sharedInbox ?? actor?.inbox
    if (inbox) found.add(inbox)
  }
  return [...found].filter((inbox) => !at.isLocal(inbox) && new URL(inbox).host !== exceptHost)
}
