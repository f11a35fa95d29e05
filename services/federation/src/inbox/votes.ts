import { applyRemoteBallot, applyRemoteVote } from '@app/contract/calls/content.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import { idOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { authorOf } from '../objects/read-object.ts'
import { ensureObject, isBanned } from '../objects/save-object.ts'
import { passOn } from './pass-on.ts'
import type { Trust } from './pass-on.ts'

type VoteAct = 'like' | 'dislike' | 'boost' | 'unlike' | 'undislike' | 'unboost'
/** What somebody who is banned does no more; they may still take back what they did. */
const CAST: ReadonlySet<VoteAct> = new Set(['like', 'dislike', 'boost'])

/** Like, Dislike and boost, and their ends; a boost brings in what it is of. */
export const receiveVote = async (
  federation: Federation,
  activity: Activity,
  act: VoteAct,
  target: unknown,
  trust: Trust,
): Promise<void> => {
  const address = idOf(target)
  const voter = await resolveActor(federation, activity.actor)
  if (!address || voter?.kind !== 'user' || voter.local) return
  if (CAST.has(act) && (await isBanned(federation, voter))) return
  if (act === 'boost') await ensureObject(federation, address)
  const { applied, magazineId } = await federation.calls.ask(applyRemoteVote, {
    apId: address,
    userId: voter.localId,
    act,
    ...(trust.group && { withinId: trust.group.localId }),
  })
  if (applied && magazineId !== undefined && act !== 'boost' && act !== 'unboost')
    await passOn(federation, activity, magazineId, trust)
}

/** A vote in a poll of ours. It is between whoever casts it and us: a magazine passes none on, and of others' polls their servers tell. */
export const receiveBallot = async (
  federation: Federation,
  activity: Activity,
  ballot: Json,
  trust: Trust,
): Promise<void> => {
  const [address, title] = [idOf(ballot['inReplyTo']), ballot['name']]
  if (trust.group || !address || typeof title !== 'string' || !isLocalAddress(federation, address)) return
  if (authorOf(ballot) !== activity.actor) return
  const voter = await resolveActor(federation, activity.actor)
  if (voter?.kind !== 'user' || voter.local || (await isBanned(federation, voter))) return
  await federation.calls.ask(applyRemoteBallot, { apId: address, userId: voter.localId, title })
}
