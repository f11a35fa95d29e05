import { setSubscription } from '@app/contract/calls/community.ts'
import { setFollow } from '@app/contract/calls/identity.ts'
import type { Activity } from '../activities/activity.ts'
import { actorAddress, findActor, resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { magazineAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { idOf, isJson } from '../json-ld/json.ts'
import { sendActivity } from '../outbox/send-activity.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Rows } from '../rows.ts'

const senderOf = (actor: Actor): Sender => ({ kind: actor.kind, id: actor.localId, address: actor.apId })

export const receiveFollow = async (federation: Federation, activity: Activity): Promise<void> => {
  const [follower, target] = [
    await resolveActor(federation, activity.actor),
    await findActor(federation, idOf(activity.object) ?? ''),
  ]
  if (follower?.kind !== 'user' || follower.local || !target?.local || target.kind === 'instance') return
  const reply = async (type: 'Accept' | 'Reject') => {
    // Lemmy takes an Accept only with a Follow of these members.
    const object = { id: activity.id, type: 'Follow', actor: activity.actor, object: target.apId }
    await federation.db.transaction((tx) =>
      sendActivity(
        federation,
        tx,
        senderOf(target),
        { type, object, to: [activity.actor], cc: [], public: false },
        { addresses: [activity.actor] },
      ),
    )
  }
  if (target.apId === magazineAddress(federation, 'random')) return reply('Reject')
  if (target.kind === 'magazine')
    await federation.calls.ask(setSubscription, {
      magazineId: target.localId,
      userId: follower.localId,
      on: true,
    })
  else {
    const { outcome } = await federation.calls.ask(setFollow, {
      followerId: follower.localId,
      followedId: target.localId,
      on: true,
    })
    if (outcome === 'refused') return reply('Reject')
  }
  await reply('Accept')
}

export const receiveUnfollow = async (
  federation: Federation,
  actorAddress: string,
  targetAddress: string,
): Promise<void> => {
  const [follower, target] = [
    await findActor(federation, actorAddress),
    await findActor(federation, targetAddress),
  ]
  if (follower?.kind !== 'user' || follower.local || !target?.local) return
  if (target.kind === 'magazine')
    await federation.calls.ask(setSubscription, {
      magazineId: target.localId,
      userId: follower.localId,
      on: false,
    })
  if (target.kind === 'user')
    await federation.calls.ask(setFollow, {
      followerId: follower.localId,
      followedId: target.localId,
      on: false,
    })
}

/** A refused follow is taken back here, so that the reader is not told of a subscription that brings nothing. */
export const receiveAnswer = async (
  federation: Federation,
  activity: Activity,
  accepted: boolean,
): Promise<void> => {
  if (accepted) return
  const target = await findActor(federation, activity.actor)
  const wanted = isJson(activity.object) ? idOf(activity.object['actor']) : null
  const follower = wanted
    ? await findActor(federation, wanted)
    : await followerBy(federation, idOf(activity.object))
  if (!target || !follower?.local) return
  if (target.kind === 'magazine')
    await federation.calls.ask(setSubscription, {
      magazineId: target.localId,
      userId: follower.localId,
      on: false,
    })
  if (target.kind === 'user')
    await federation.calls.ask(setFollow, {
      followerId: follower.localId,
      followedId: target.localId,
      on: false,
    })
}

const followerBy = async (federation: Federation, followId: string | null): Promise<Actor | null> => {
  const [row] = followId
    ? await federation.db.query<Pick<Rows['sent_relation'], 'actor_id'>>(
        'follow-by-activity',
        `select actor_id from sent_relation where kind = 'follow' and activity_id = $1`,
        [followId],
      )
    : []
  const address = row ? await actorAddress(federation, 'user', row.actor_id) : null
  return address ? findActor(federation, address) : null
}
