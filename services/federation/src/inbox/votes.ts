import { applyRemoteVote } from '@app/contract/calls/content.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { idOf } from '../json-ld/json.ts'
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
