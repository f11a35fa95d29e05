import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { inboxesOfHosts, resolveActor } from '../actors/actor.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

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

const remotes = (relation: string, who: string) =>
  `from ${relation} relation join remote_actor r on r.kind = 'user' and r.local_id = relation.${who} and r.gone_at is null`
const REMOTE_FOLLOWERS = `${remotes('user_follow', 'follower_id')} where relation.followed_id =`
const REMOTE_SUBSCRIBERS = `${remotes('magazine_subscription', 'user_id')} where relation.magazine_id =`

const LISTENED_TO = `
  select exists (select ${REMOTE_FOLLOWERS} $1::int) or exists (select ${REMOTE_SUBSCRIBERS} $2::int) as found`

/** Whether anybody elsewhere belongs to an audience: most of what is done on a small instance concerns nobody else. */
export const hasRemoteAudience = async (
  federation: Federation,
  tx: Knex.Transaction,
  { everybody, addresses = [], followersOf, subscribersOf }: Audience,
): Promise<boolean> => {
  if (everybody || addresses.some((address) => !isLocalAddress(federation, address))) return true
  const ids = [followersOf ?? null, subscribersOf ?? null]
  const [row] = await runIn<{ found: boolean }>(tx, 'listened-to', LISTENED_TO, ids)
  return row?.found ?? false
}

const inboxes = (of: string) => `select distinct coalesce(r.shared_inbox, r.inbox) as inbox ${of} $1`

/** Where an activity is to be sent: each inbox once, shared ones where there are any. */
export const inboxesFor = async (
  federation: Federation,
  { everybody, addresses = [], followersOf, subscribersOf, exceptHost }: Audience,
): Promise<string[]> => {
  const found = new Set<string>()
  const add = async (name: string, of: string, id: number | undefined) => {
    if (id === undefined) return
    for (const { inbox } of await federation.db.query<Pick<Rows['remote_actor'], 'inbox'>>(
      name,
      inboxes(of),
      [id],
    ))
      found.add(inbox)
  }
  await add('inboxes-of-followers', REMOTE_FOLLOWERS, followersOf)
  await add('inboxes-of-subscribers', REMOTE_SUBSCRIBERS, subscribersOf)
  if (everybody) for (const inbox of await inboxesOfHosts(federation)) found.add(inbox)
  for (const address of addresses) {
    if (isLocalAddress(federation, address)) continue
    const actor = await resolveActor(federation, address).catch(() => null)
    const inbox = actor?.sharedInbox ?? actor?.inbox
    if (inbox) found.add(inbox)
  }
  return [...found].filter(
    (inbox) => !isLocalAddress(federation, inbox) && new URL(inbox).host !== exceptHost,
  )
}
