import type { WrittenAudience } from '@app/contract/common.ts'
import { findActor, resolveActor } from '../actors/actor.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { addressees, idOf, idsOf, isPublicAddress, sameOrigin, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

/** The author of an object, as far as it says whom the object is for. */
export type Followed = { address: string; followers: string | null }

const isFollowersOf = (address: string, author: Followed): boolean =>
  author.followers === null
    ? /\/followers\/?$/.test(address) && sameOrigin(address, author.address)
    : address === author.followers

/**
 * Who may read an object (rules/federation.md#remote-objects): the public in `to`, or in `cc` alone, which is unlisted; else the
 * followers of its author; else whoever is named, be that nobody. Other collections are nobody that is known here.
 */
export const audienceOf = (object: Json, author: Followed): WrittenAudience => {
  const [to, cc] = [idsOf(object['to']), idsOf(object['cc'])]
  if (to.some(isPublicAddress)) return 'public'
  if (cc.some(isPublicAddress)) return 'unlisted'
  // Discourse addresses nobody but the group.
  if (to.length === 0 && cc.length === 0 && idsOf(object['audience']).length > 0) return 'public'
  return addressees(object).some((address) => isFollowersOf(address, author)) ? 'followers' : 'direct'
}

/** A vote in a poll: a name and no text, in answer to a Question. */
export const isBallot = (object: Json): boolean =>
  typeOf(object) === 'Note' &&
  typeof object['name'] === 'string' &&
  textOf(object['content']) === null &&
  object['contentMap'] === undefined &&
  idOf(object['inReplyTo']) !== null

const isEmpty = (value: unknown): boolean => idsOf(value).length === 0

/** An object that addresses nobody is for whom the activity is that brings it (ActivityPub 6.2). */
export const addressedAs = (object: Json, activity: Json): Json =>
  ['to', 'cc', 'audience'].every((name) => isEmpty(object[name]))
    ? { ...object, to: activity['to'], cc: activity['cc'] }
    : object

/** Most people of an object whom it is asked whether they are here. */
const MAX_ADDRESSEES = 100

/** The people here whom an object is addressed to. */
export const addresseesHere = async (federation: Federation, object: Json): Promise<number[]> => {
  const local = addressees(object)
    .filter((address) => isLocalAddress(federation, address))
    .slice(0, MAX_ADDRESSEES)
  const actors = await Promise.all(local.map((address) => findActor(federation, address)))
  return actors.flatMap((actor) => (actor?.kind === 'user' ? [actor.localId] : []))
}

/** The author of an object as they are known here; fetched where they are not. */
export const followedBy = async (federation: Federation, address: string): Promise<Followed> => {
  const actor = await resolveActor(federation, address).catch(() => null)
  return { address, followers: actor?.followers ?? null }
}
