import { moveRemoteUser } from '@app/contract/calls/identity.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import { fetchMoves } from '../actors/aliases.ts'
import { findUserCard } from '../actors/card.repository.ts'
import type { Actor } from '../actors/types.ts'
import type { Federation } from '../context.ts'
import { idOf } from '../json-ld/json.ts'

/** Whether the account that somebody moves to says that the old one is its own: nobody takes others' followers. */
const agrees = async (federation: Federation, target: Actor, old: string): Promise<boolean> => {
  if (!target.local) return (await fetchMoves(federation, target.apId)).aliases.includes(old)
  const card = await federation.db.transaction((tx) => findUserCard(tx, target.localId))
  return card?.alsoKnownAs?.includes(old) ?? false
}

/** Somebody elsewhere moves to another account (FEP-7628, as Mastodon sends it); magazines do not move. */
export const receiveMove = async (federation: Federation, activity: Activity): Promise<void> => {
  const address = idOf(activity.json['target'])
  if (idOf(activity.object) !== activity.actor || !address || address === activity.actor) return
  const source = await resolveActor(federation, activity.actor)
  if (source?.kind !== 'user' || source.local) return
  const target = await resolveActor(federation, address)
  if (target?.kind !== 'user' || !(await agrees(federation, target, activity.actor))) return
  await federation.calls.ask(moveRemoteUser, { userId: source.localId, targetId: target.localId })
}
