import { removeRemote } from '@app/contract/calls/content.ts'
import { audienceOf as audienceOfCard, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { catchUp } from '@app/platform/events/catch-up.ts'
import type { Activity } from '../activities/activity.ts'
import { findActor, isRemoteMagazine, resolveActor } from '../actors/actor.ts'
import { forgetActor } from '../actors/forget-actor.ts'
import { isLocalAddress, parseLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { idOf, isJson, sameOrigin, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { findObject, saveObject } from '../objects/save-object.ts'
import { addressedAs, audienceOf, followedBy, isBallot } from '../objects/audience.ts'
import { authorOf } from '../objects/read-object.ts'
import { receiveRevocation } from '../quotes/receive-revocation.ts'
import { receiveMessage, receiveMessageRemoval } from './messages.ts'
import { isVouched } from './moderation.ts'
import { passOnItem } from './pass-on.ts'
import type { Trust } from './pass-on.ts'
import { receiveBallot } from './votes.ts'

/** A profile that magazines of other servers say has changed is looked at this often at most. */
const RETOLD_MS = 5 * 60 * 1000

const fetchIfThere = async (federation: Federation, address: string): Promise<Json | null> => {
  try {
    return await fetchDocument(federation, address)
  } catch (error) {
    if (error instanceof DocumentGone) return null
    throw error
  }
}

/** The object as it may be believed: embedded where it comes from its own origin, else from there. */
const believable = async (federation: Federation, activity: Activity, trust: Trust): Promise<Json | null> => {
  const address = idOf(activity.object)
  if (!address) return null
  // Who signed counts: a hub could wrap what no one ever wrote (FEP-fe34).
  const signer = trust.group?.apId ?? activity.actor
  if (isJson(activity.object) && sameOrigin(address, signer)) return activity.object
  return fetchIfThere(federation, address)
}

/** What is for everybody goes on; an unlisted thread would be listed by whoever got it from its magazine. */
const isPassedOn = (card: ContentCard): boolean =>
  card.visibility === 'visible' && (audienceOfCard(card) === 'public' || card.type.endsWith('_comment'))

/**
 * Whether an object is a private message, which never shows in a magazine (rules/federation.md#messages): a ChatMessage, or
 * what is for some people alone and answers nothing that is an item here.
 */
const isMessage = async (federation: Federation, object: Json): Promise<boolean> => {
  if (typeOf(object) === 'ChatMessage') return true
  const [author, address] = [authorOf(object), idOf(object)]
  if (!author || !address) return false
  const followed = { address: author, followers: null }
  if (['public', 'unlisted'].includes(audienceOf(object, followed))) return false
  if (audienceOf(object, await followedBy(federation, author)) !== 'direct') return false
  const answered = idOf(object['inReplyTo'])
  if (answered && (await findObject(federation, answered))) return false
  return (await findObject(federation, address)) === null
}

export const receiveObject = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
): Promise<void> => {
  const found = await believable(federation, activity, trust)
  if (!found) return
  const object = addressedAs(found, activity.json)
  if (isBallot(object)) return receiveBallot(federation, activity, object, trust)
  if (await isMessage(federation, object))
    return trust.group ? undefined : receiveMessage(federation, activity, object)
  const isCreation = activity.type === 'Create'
  const ref = await saveObject(federation, object, trust.group?.localId ?? null, { isCreation })
  const card = ref ? await findObject(federation, idOf(object) ?? '') : null
  if (card && isPassedOn(card)) await passOnItem(federation, activity, card, trust)
}

export const receiveUpdate = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
): Promise<void> => {
  const address = idOf(activity.object)
  // Asked of its own server, whatever the activity says: at once on its own word, not too often on that of a magazine.
  const actor = address && !isLocalAddress(federation, address) ? await findActor(federation, address) : null
  const speaks = address === activity.actor || sameOrigin(trust.group?.apId ?? activity.actor, address)
  if (address && (actor || address === activity.actor)) {
    if (speaks || trust.group) await resolveActor(federation, address, { maxAgeMs: speaks ? 0 : RETOLD_MS })
    return
  }
  await receiveObject(federation, activity, trust)
}

/** Delete of a magazine elsewhere, and its Undo, on the word of its own server. Whether it was one. */
const receiveMagazineRemoval = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
  restore: boolean,
  address: string,
): Promise<boolean> => {
  if (!(await isRemoteMagazine(federation, address))) return false
  if (!sameOrigin(trust.group?.apId ?? activity.actor, address)) return true
  if (restore) await resolveActor(federation, address, { maxAgeMs: 0 })
  else await forgetActor(federation, address)
  return true
}

/** What its own server deleted, and has again: it is asked for it. What our staff removed for good stays away. */
const fetchAnew = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
  address: string,
): Promise<void> => {
  // Deleted a moment ago, it may have left no trace here yet.
  await catchUp(federation, 'content')
  const tombstone = federation.db.knex('tombstone').where({ ap_id: address, by_origin: true })
  const document = (await tombstone.clone().first('ap_id')) && (await fetchIfThere(federation, address))
  if (!document) return
  await tombstone.delete()
  if (await isMessage(federation, document)) return receiveMessage(federation, activity, document)
  if (!(await saveObject(federation, document, trust.group?.localId ?? null))) return
  const card = await findObject(federation, address)
  if (card && isPassedOn(card)) await passOnItem(federation, activity, card, trust)
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
  if (await receiveMagazineRemoval(federation, activity, trust, restore, address)) return
  if (address === activity.actor) {
    // A magazine passes it on for the people of its own server alone.
    if (trust.group && !sameOrigin(trust.group.apId, address)) return
    if (restore) await resolveActor(federation, address, { maxAgeMs: 0 })
    else await forgetActor(federation, address)
    return
  }
  const card = await findObject(federation, address)
  const by = await resolveActor(federation, activity.actor)
  if (!card) {
    const own = sameOrigin(address, activity.actor) || sameOrigin(address, trust.group?.apId ?? '')
    if (restore && own) return fetchAnew(federation, activity, trust, address)
    // A late Create or Announce must not bring it back.
    if (!restore && !trust.group && sameOrigin(address, activity.actor)) {
      if (await receiveRevocation(federation, by, address)) return
      await receiveMessageRemoval(federation, by, address)
      await federation.db.knex('tombstone').insert({ ap_id: address, by_origin: true }).onConflict().ignore()
    }
    return
  }
  if (by?.kind !== 'user' || (trust.group && trust.group.localId !== card.magazineId)) return
  const { applied } = await federation.calls.ask(removeRemote, {
    apId: address,
    byUserId: by.localId,
    restore,
    vouched: await isVouched(federation, card.magazineId, activity, trust),
  })
  if (applied && !isLimited(audienceOfCard(card))) await passOnItem(federation, activity, card, trust)
}
