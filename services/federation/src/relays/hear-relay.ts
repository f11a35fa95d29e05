import type { Activity } from '../activities/activity.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { politely } from '../documents/politely.ts'
import { idOf, many, sameOrigin } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'
import type { Relay } from './relay.repository.ts'

/** What one announcement may name, and what fetching it may cost: an answer brings the thread above it. */
const MAX_OBJECTS = 10
const MAX_REQUESTS = 20
const WITHIN_MS = 20_000

/** What a relay says to our Follow; false: it is the answer to none of a relay. It counts from the relay's own origin. */
export const receiveRelayAnswer = async (
  { db }: Federation,
  { actor, object }: Activity,
  accepted: boolean,
): Promise<boolean> => {
  const followId = idOf(object)
  if (followId === null) return false
  const relay = await db.knex<Relay>('relay').where({ follow_id: followId }).first('inbox')
  if (!relay) return false
  if (sameOrigin(relay.inbox, actor))
    await db
      .knex<Relay>('relay')
      .where({ follow_id: followId })
      .update({ state: accepted ? 'accepted' : 'refused', actor })
  return true
}

/** Whether one thing more may come from a relay now: a busy one must not keep this server from all else. */
export const mayRelay = async (federation: Federation, relay: string): Promise<boolean> =>
  (await federation.relayed.consume(relay)).allowed

/** Keeps what a relay announces, as its own origin serves it. It is no boost: the relay does not say that it likes it. */
export const takeRelayed = async (federation: Federation, { actor, object }: Activity): Promise<void> => {
  const polite = {
    ...politely(federation, { requests: MAX_REQUESTS, withinMs: WITHIN_MS }),
    // It may well be the first that is heard of it here.
    isBackfill: false,
  }
  for (const item of many(object).slice(0, MAX_OBJECTS)) {
    const address = idOf(item)
    if (!address || isLocalAddress(federation, address)) continue
    if (!(await mayRelay(federation, actor))) return
    await ensureObject(polite, address)
  }
}
