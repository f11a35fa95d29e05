import { removeRemote } from '@app/contract/calls/content.ts'
import { purgeRemoteAccount } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Activity } from '../activities/activity.ts'
import { findActor, resolveActor } from '../actors/actor.ts'
import { isLocalAddress, parseLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { idOf, isJson, sameOrigin } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { findObject, saveObject } from '../objects/save-object.ts'
import { isVouched } from './moderation.ts'
import { passOn } from './pass-on.ts'
import type { Trust } from './pass-on.ts'
import type { Rows } from '../rows.ts'

/** The object as it may be believed: embedded where it comes from its own origin, else from there. */
const believable = async (federation: Federation, activity: Activity, trust: Trust): Promise<Json | null> => {
  const address = idOf(activity.object)
  if (!address) return null
  // Who signed counts: a hub could wrap what no one ever wrote (FEP-fe34).
  const signer = trust.group?.apId ?? activity.actor
  if (isJson(activity.object) && sameOrigin(address, signer)) return activity.object
  try {
    return await fetchDocument(federation, address)
  } catch (error) {
    if (error instanceof DocumentGone) return null
    throw error
  }
}

export const receiveObject = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
): Promise<void> => {
  const object = await believable(federation, activity, trust)
  if (!object) return
  const ref = await saveObject(federation, object, trust.group?.localId ?? null)
  const card = ref ? await findObject(federation, idOf(object) ?? '') : null
  if (card && card.visibility === 'visible') await passOn(federation, activity, card.magazineId, trust)
}

export const receiveUpdate = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
): Promise<void> => {
  const address = idOf(activity.object)
  // Of themselves, or a server of its magazine: asked of it, whatever the activity says.
  const actor = address && !isLocalAddress(federation, address) ? await findActor(federation, address) : null
  const speaks = address === activity.actor || sameOrigin(trust.group?.apId ?? activity.actor, address)
  if (address && (actor || address === activity.actor)) {
    if (speaks) await resolveActor(federation, address, { fresh: true })
    return
  }
  await receiveObject(federation, activity, trust)
}

export const receiveRemoval = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
  restore: boolean,
  target: unknown,
): Promise<void> => {
  const address = idOf(target)
  if (!address || parseLocalAddress(federation, address)?.kind === 'user') return
  if (address === activity.actor) {
    // A magazine passes it on for the people of its own server alone.
    if (trust.group && !sameOrigin(trust.group.apId, address)) return
    const [gone] = (await federation.db
      .knex('remote_actor')
      .where({ ap_id: address })
      .update({ gone_at: new Date() })
      .returning(['kind', 'local_id'])) as Pick<Rows['remote_actor'], 'kind' | 'local_id'>[]
    if (gone?.kind === 'user' && gone.local_id !== null)
      await giveJob(federation.work, purgeRemoteAccount, { userId: gone.local_id })
    return
  }
  const card = await findObject(federation, address)
  const by = await resolveActor(federation, activity.actor)
  if (!card) {
    // A late Create or Announce must not bring it back.
    if (!restore && !trust.group && sameOrigin(address, activity.actor))
      await federation.db.knex('tombstone').insert({ ap_id: address }).onConflict().ignore()
    return
  }
  if (by?.kind !== 'user' || (trust.group && trust.group.localId !== card.magazineId)) return
  const { applied } = await federation.calls.ask(removeRemote, {
    apId: address,
    byUserId: by.localId,
    restore,
    vouched: await isVouched(federation, card.magazineId, activity, trust),
  })
  if (applied) await passOn(federation, activity, card.magazineId, trust)
}
