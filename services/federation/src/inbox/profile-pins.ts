import { pinRemoteToProfile } from '@app/contract/calls/content.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import { findFeatured } from '../actors/find-featured.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { idOf, sameOrigin } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'

/** Whether an address is what somebody elsewhere calls their list of what they show first on their profile. */
const isFeaturedOf = async (federation: Federation, address: string, actor: string): Promise<boolean> => {
  if (!sameOrigin(address, actor)) return false
  const known = await findFeatured(federation, actor)
  if (known !== null) return known === address
  // Who was met before such lists were read has none here yet.
  await resolveActor(federation, actor, { maxAgeMs: 0 })
  return (await findFeatured(federation, actor)) === address
}

/**
 * Somebody elsewhere shows something of their own first on their profile, or no more (rules/federation.md#remote-actors).
 * Only what is of their own server is asked for; whether it is theirs and for everybody is judged by content.
 */
export const receiveProfilePin = async (
  federation: Federation,
  { actor, object, json }: Activity,
  on: boolean,
): Promise<void> => {
  const [target, apId] = [idOf(json['target']), idOf(object)]
  if (!target || !apId || isLocalAddress(federation, apId) || !sameOrigin(apId, actor)) return
  const person = await resolveActor(federation, actor)
  if (person?.kind !== 'user' || person.local) return
  if (!(await isFeaturedOf(federation, target, person.apId))) return
  if (on) await ensureObject(federation, apId)
  await federation.calls.ask(pinRemoteToProfile, { apId, userId: person.localId, on })
}
