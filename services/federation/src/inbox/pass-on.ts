import type { ContentCard } from '@app/contract/events/content.ts'
import type { Activity } from '../activities/activity.ts'
import { actorAddress } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress, magazineAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { forwardReply } from '../outbox/forward-reply.ts'
import { passOnActivity } from '../outbox/send-activity.ts'

/** On whose word an activity is taken: its own actor's, or that of the magazine that passed it on. */
export type Trust = { group: Actor | null }

/** What concerns an item goes on: to the subscribers of its magazine here, or to those who take part in a thread of ours. */
export const passOnItem = async (
  federation: Federation,
  activity: Activity,
  card: ContentCard,
  trust: Trust,
): Promise<void> => {
  await passOn(federation, activity, card.magazineId, trust)
  if (!trust.group) await federation.db.transaction((tx) => forwardReply(federation, tx, activity, card))
}

/** A local magazine passes on, exactly as received, what concerns it. */
export const passOn = async (
  federation: Federation,
  activity: Activity,
  magazineId: number,
  trust: Trust,
): Promise<void> => {
  if (trust.group) return
  const address = await actorAddress(federation, 'magazine', magazineId)
  if (!address || !isLocalAddress(federation, address) || address === magazineAddress(federation, 'random'))
    return
  const magazine = { kind: 'magazine' as const, id: magazineId, address }
  await passOnActivity(federation, magazine, activity.json, new URL(activity.actor).host)
}
