import { answerFollow, setFollow } from '@app/contract/calls/identity.ts'
import { findActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import { readCollection } from '../collections/read-collection.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchPart } from '../documents/fetch-document.ts'
import { politely } from '../documents/politely.ts'
import type { Patience } from '../documents/politely.ts'
import { sameOrigin } from '../json-ld/json.ts'
import { sendUndoOfUnknownFollow } from '../outbox/send-follow.ts'
import {
  COLLECTION_SYNCHRONIZATION,
  coversClaim,
  followersDigest,
  readClaim,
} from './followers-digest.rules.ts'
import { acceptedFollowers } from './partial-followers.ts'

export const SYNCHRONISE_FOLLOWERS = 'federation.synchronise-followers'
/** `actor`: whose followers; `url`: where those of them are who live here; `digest`: what is claimed of these. */
export type SynchroniseFollowersJob = { actor: string; url: string; digest: string }

/** How much of a list is read; one that is longer fits no digest, and changes nothing. */
const LIMITS = { pages: 20, items: 20_000 }
const REQUESTS = LIMITS.pages + 2
/** Follows taken back at once; the next time the next. */
const MAX_UNDONE = 200

const followedBy = async (federation: Federation, address: string): Promise<Actor | null> => {
  const actor = await findActor(federation, address)
  return actor?.kind === 'user' && !actor.local ? actor : null
}

/**
 * Compares what a delivery says of its signer's followers here with what is known here (FEP-8fcf), and has them looked up
 * where it differs, once per actor and ten minutes. What the signature does not cover, what is not of the signer's own
 * followers or of their origin is nobody's word.
 */
export const compareFollowers = async (
  federation: Federation,
  signer: string,
  headers: Headers,
): Promise<void> => {
  const header = headers.get(COLLECTION_SYNCHRONIZATION)
  const claim = header === null || !coversClaim(headers) ? null : readClaim(header)
  if (!claim) return
  const followed = await followedBy(federation, signer)
  if (!followed || followed.followers !== claim.collectionId || !sameOrigin(claim.url, signer)) return
  const known = await acceptedFollowers(federation, followed)
  if (followersDigest(known.keys()) === claim.digest) return
  if (!(await federation.followerSyncs.consume(signer)).allowed) return
  const job: SynchroniseFollowersJob = { actor: signer, url: claim.url, digest: claim.digest }
  await federation.work.enqueue(SYNCHRONISE_FOLLOWERS, job)
}

/** Members whom a list names; null: it is not the one that was claimed, for it changed meanwhile or is not whole. */
const listed = async (
  federation: Federation,
  { url, digest }: SynchroniseFollowersJob,
): Promise<Set<string> | null> => {
  const list = await readCollection(federation, await fetchPart(federation, url), url, LIMITS)
  const ours = (list?.items ?? []).filter(
    (item): item is string => typeof item === 'string' && isLocalAddress(federation, item),
  )
  return list && followersDigest(ours) === digest ? new Set(ours) : null
}

/** A follow that the other side does not know of ends here; nothing is said, for there is nothing to take back. */
const endFollow = async (federation: Federation, followed: Actor, followerId: number): Promise<void> => {
  const sent = { actor_id: followerId, object: followed.apId }
  await federation.db
    .knex('sent_relation')
    .where({ kind: 'follow', ...sent })
    .delete()
  await federation.calls.ask(setFollow, { followerId, followedId: followed.localId, on: false })
}

/** A follow that is known there alone: the one that was asked for was accepted, any other is taken back. */
const settleFollow = async (federation: Federation, followed: Actor, address: string): Promise<boolean> => {
  const follower = await findActor(federation, address)
  if (follower?.kind !== 'user' || !follower.local || follower.apId !== address) return false
  const sent = { actor_id: follower.localId, object: followed.apId }
  const asked = await federation.db
    .knex('sent_relation')
    .where({ kind: 'follow', ...sent })
    .first('kind')
  if (!asked) {
    const sender = { kind: follower.kind, id: follower.localId, address }
    await federation.db.transaction((tx) => sendUndoOfUnknownFollow(federation, tx, sender, followed.apId))
    return true
  }
  await federation.db.knex('unanswered_follow').where(sent).delete()
  await federation.calls.ask(answerFollow, {
    followerId: follower.localId,
    followedId: followed.localId,
    accepted: true,
  })
  return false
}

/**
 * Makes what is known here of somebody's followers the same as what their server knows. Only a list that bears out its
 * digest is acted on: half a list would end follows that stand.
 */
export const synchroniseFollowers = async (
  federation: Federation,
  job: SynchroniseFollowersJob,
  patience: Patience = {},
): Promise<void> => {
  const followed = await followedBy(federation, job.actor)
  if (!followed) return
  const before = await acceptedFollowers(federation, followed)
  let there: Set<string> | null
  try {
    there = await listed(politely(federation, { requests: REQUESTS, ...patience }), job)
  } catch (error) {
    if (error instanceof DocumentGone) return
    throw error
  }
  if (!there) return
  // Whoever was let in after the list was asked for may be missing in it.
  const now = await acceptedFollowers(federation, followed)
  for (const [address, followerId] of now)
    if (before.has(address) && !there.has(address)) await endFollow(federation, followed, followerId)
  let undone = 0
  for (const address of there)
    if (!now.has(address) && undone < MAX_UNDONE && (await settleFollow(federation, followed, address)))
      undone += 1
}
