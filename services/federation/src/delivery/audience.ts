import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { inboxesOfHosts, resolveActor } from '../actors/actor.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { groupReadingOf, softwareOfHosts } from '../instances/software.ts'
import type { GroupReading } from '../instances/software.ts'
import { relayInboxes } from '../relays/relay.repository.ts'
import type { Rows } from '../rows.ts'
import { REMOTE_FOLLOWERS, REMOTE_SUBSCRIBERS } from './remote-relations.ts'

/** Who gets an activity; the inboxes behind them are looked up when it is sent. */
export type Audience = {
  followersOf?: number
  subscribersOf?: number
  addresses?: string[]
  /** Of servers that are no addressees by themselves: a relay that was asked by its inbox. */
  inboxes?: string[]
  /** Every relay that let us in. */
  relays?: true
  /** Every host we know. */
  everybody?: true
  /** A host that has it already. */
  exceptHost?: string
  /**
   * The magazine that announces the same. Addressees whose server subscribes to it and reads announces hear of it from
   * there: Lemmy refuses the copy that comes directly.
   */
  announcedBy?: number
  /** Of the subscribers only those whose servers learn so what happens in a magazine. */
  subscribersReading?: readonly GroupReading[]
}

const LISTENED_TO = `
  select exists (select ${REMOTE_FOLLOWERS} a.followed) or exists (select ${REMOTE_SUBSCRIBERS} a.subscribed) as found
  from unnest($1::int[], $2::int[]) with ordinality as a (followed, subscribed, place) order by a.place`

/** Whether anybody elsewhere belongs to each audience: most of what is done on a small instance concerns nobody else. */
export const haveRemoteAudience = async (
  federation: Federation,
  tx: Knex.Transaction,
  audiences: readonly Audience[],
): Promise<boolean[]> => {
  const named = audiences.map(
    ({ everybody, addresses = [], inboxes = [] }) =>
      everybody === true ||
      inboxes.length > 0 ||
      addresses.some((address) => !isLocalAddress(federation, address)),
  )
  if (named.every(Boolean)) return named
  const isRelayed = audiences.some(({ relays }) => relays) && (await relayInboxes(federation)).length > 0
  const related = await runIn<{ found: boolean }>(tx, 'listened-to', LISTENED_TO, [
    audiences.map(({ followersOf }) => followersOf ?? null),
    audiences.map(({ subscribersOf }) => subscribersOf ?? null),
  ])
  return named.map(
    (isNamed, index) =>
      isNamed || related[index]?.found === true || (isRelayed && audiences[index]?.relays === true),
  )
}

export const hasRemoteAudience = async (
  federation: Federation,
  tx: Knex.Transaction,
  audience: Audience,
): Promise<boolean> => (await haveRemoteAudience(federation, tx, [audience]))[0] === true

const inboxes = (of: string) => `select distinct coalesce(r.shared_inbox, r.inbox) as inbox ${of} $1`

/** Where an activity is to be sent: each inbox once, shared ones where there are any. */
export const inboxesFor = async (federation: Federation, audience: Audience): Promise<string[]> => {
  const { everybody, addresses = [], followersOf, subscribersOf, exceptHost } = audience
  const related = async (name: string, of: string, id: number | undefined): Promise<string[]> => {
    if (id === undefined) return []
    const rows = await federation.db.query<Pick<Rows['remote_actor'], 'inbox'>>(name, inboxes(of), [id])
    return rows.map(({ inbox }) => inbox)
  }
  const subscribers = (id: number | undefined) => related('inboxes-of-subscribers', REMOTE_SUBSCRIBERS, id)
  const found = new Set([
    ...(await related('inboxes-of-followers', REMOTE_FOLLOWERS, followersOf)),
    ...(everybody ? await inboxesOfHosts(federation) : []),
    ...(audience.relays ? await relayInboxes(federation) : []),
    ...(audience.inboxes ?? []),
  ])
  const announced = await subscribers(audience.announcedBy)
  const subscribing = await subscribers(subscribersOf)
  const addressed: string[] = []
  for (const address of addresses) {
    if (isLocalAddress(federation, address)) continue
    const actor = await resolveActor(federation, address).catch(() => null)
    const inbox = actor?.sharedInbox ?? actor?.inbox
    if (inbox) addressed.push(inbox)
  }
  const { subscribersReading } = audience
  const concerned = [...(subscribersReading ? subscribing : []), ...(announced.length > 0 ? addressed : [])]
  const software = await softwareOfHosts(federation.db.knex, concerned)
  const reading = (inbox: string) => groupReadingOf(software.get(new URL(inbox).host) ?? null)
  for (const inbox of subscribing)
    if (!subscribersReading || subscribersReading.includes(reading(inbox))) found.add(inbox)
  const hosts = new Set(announced.map((inbox) => new URL(inbox).host))
  for (const inbox of addressed)
    if (!(hosts.has(new URL(inbox).host) && reading(inbox) === 'announces')) found.add(inbox)
  return [...found].filter(
    (inbox) => !isLocalAddress(federation, inbox) && new URL(inbox).host !== exceptHost,
  )
}
