import type { Activity } from '../activities/activity.ts'
import { actorAddress } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress, magazineAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { announceActivity } from '../outbox/send-activity.ts'

/** On whose word an activity is taken: its own actor's, or that of the magazine that passed it on. */
export type Trust = { group: Actor | null }

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
  await federation.db.transaction((tx) =>
    announceActivity(
      federation,
      tx,
      { kind: 'magazine', id: magazineId, address },
      activity.json,
      new URL(activity.actor).host,
    ),
  )
}
