import { randomUUID } from 'node:crypto'
import { readActor } from '../actors/read-actor.ts'
import { activityAddress, instanceActorAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { fetchDocument } from '../documents/fetch-document.ts'
import { federatesWith } from '../instances/policy.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { sendActivity } from '../outbox/send-activity.ts'
import type { Draft } from '../outbox/send-activity.ts'
import type { Sender } from '../outbox/sender.ts'
import { allRelays, saveRelay } from './relay.repository.ts'
import type { Relay } from './relay.repository.ts'

/** Each brings what strangers write, and gets all that is public here. */
const MAX_RELAYS = 20

/** Why a relay was not added. */
export class RelayRefused extends Error {
  override name = 'RelayRefused'
}

const instanceAsSender = (federation: Federation): Sender => ({
  kind: 'instance',
  id: 0,
  address: instanceActorAddress(federation),
})

const follow = (followed: string, actor: string | null): Draft => ({
  type: 'Follow',
  object: followed,
  to: [actor ?? followed],
  cc: [],
  public: false,
})

/** Where a relay takes activities, and what is followed of it: the public by its inbox, or the relay by its id. */
const found = async (
  federation: Federation,
  address: string,
): Promise<Pick<Relay, 'inbox' | 'followed' | 'actor'>> => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new RelayRefused(`${address} is no address of the web.`)
  if (!(await federatesWith(federation, address)))
    throw new RelayRefused(`This instance does not talk to ${new URL(address).host}.`)
  if (/\/inbox\/?$/.test(new URL(address).pathname)) return { inbox: address, followed: PUBLIC, actor: null }
  const actor = readActor(await fetchDocument(federation, address))
  if (!actor) throw new RelayRefused(`${address} is neither an inbox nor an actor.`)
  return { inbox: actor.inbox, followed: actor.id, actor: actor.id }
}

/**
 * Asks a relay to be let in: by the address of its inbox, as Mastodon does (`…/inbox`), or by that of its actor, as
 * LitePub has it. Asked once more, it sends once more. Throws `RelayRefused`, or as `fetchDocument`.
 */
export const addRelay = async (federation: Federation, address: string): Promise<Relay> => {
  const { inbox, followed, actor } = await found(federation, address)
  const others = (await allRelays(federation)).filter((one) => one.inbox !== inbox)
  if (others.length >= MAX_RELAYS) throw new RelayRefused(`There are ${MAX_RELAYS} relays already.`)
  const uuid = randomUUID()
  const relay: Relay = {
    inbox,
    followed,
    follow_id: activityAddress(federation, uuid),
    state: 'requested',
    actor,
    created_at: federation.clock.now(),
  }
  const sender = instanceAsSender(federation)
  await federation.db.transaction(async (tx) => {
    await saveRelay(tx, relay)
    await sendActivity(federation, tx, sender, follow(followed, actor), { inboxes: [inbox] }, uuid)
  })
  return relay
}

/** Leaves a relay, by its inbox or its actor; false: there is none. */
export const removeRelay = async (federation: Federation, address: string): Promise<boolean> =>
  federation.db.transaction(async (tx) => {
    const [relay] = (await tx<Relay>('relay')
      .where({ inbox: address })
      .orWhere({ actor: address })
      .delete()
      .returning('*')) as Relay[]
    if (!relay) return false
    const { public: _, ...undone } = follow(relay.followed, relay.actor)
    const sender = instanceAsSender(federation)
    const object = { id: relay.follow_id, actor: sender.address, ...undone }
    const draft = { type: 'Undo', object, to: undone.to, cc: [], public: false }
    await sendActivity(federation, tx, sender, draft, { inboxes: [relay.inbox] })
    return true
  })
