import { answerSubscription, setSubscription } from '@app/contract/calls/community.ts'
import { answerFollow, setFollow } from '@app/contract/calls/identity.ts'
import type { Activity } from '../activities/activity.ts'
import { actorAddress, findActor, resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { magazineAddress } from '../addresses/addresses.ts'
import { PROFILE_PINS } from '../actors/read-profile-pins.ts'
import type { ProfilePinsJob } from '../actors/read-profile-pins.ts'
import type { Federation } from '../context.ts'
import { idOf, isJson } from '../json-ld/json.ts'
import { requestCatchUp } from '../magazines/fill-magazine.ts'
import { sendAnswer } from '../outbox/send-follow.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Rows } from '../rows.ts'

const senderOf = (actor: Actor): Sender => ({ kind: actor.kind, id: actor.localId, address: actor.apId })

type Outcome = 'accepted' | 'refused' | 'requested'

const askToFollow = async (federation: Federation, target: Actor, followerId: number): Promise<Outcome> => {
  if (target.apId === magazineAddress(federation, 'random')) return 'refused'
  const { outcome } =
    target.kind === 'magazine'
      ? await federation.calls.ask(setSubscription, {
          magazineId: target.localId,
          userId: followerId,
          on: true,
        })
      : await federation.calls.ask(setFollow, { followerId, followedId: target.localId, on: true })
  return outcome === 'refused' || outcome === 'requested' ? outcome : 'accepted'
}

/** Somebody elsewhere asks to follow: they are answered at once, or when whoever they follow has decided. */
export const receiveFollow = async (federation: Federation, activity: Activity): Promise<void> => {
  const [follower, target] = [
    await resolveActor(federation, activity.actor),
    await findActor(federation, idOf(activity.object) ?? ''),
  ]
  if (follower?.kind !== 'user' || follower.local || !target?.local || target.kind === 'instance') return
  // Before it is asked: the decision may come before the answer to the question does.
  await federation.db
    .knex('follow_received')
    .insert({
      kind: target.kind,
      local_id: target.localId,
      follower_id: follower.localId,
      activity_id: activity.id,
    })
    .onConflict(['kind', 'local_id', 'follower_id'])
    .merge()
  const outcome = await askToFollow(federation, target, follower.localId)
  if (outcome === 'requested') return
  await federation.db.transaction((tx) =>
    sendAnswer(federation, tx, senderOf(target), {
      accepted: outcome === 'accepted',
      followId: activity.id,
      follower: activity.actor,
    }),
  )
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

/** What somebody elsewhere says to a Follow of ours. A refused one is not taken back by an Undo: there is nothing to end. */
export const receiveAnswer = async (
  federation: Federation,
  activity: Activity,
  accepted: boolean,
): Promise<void> => {
  const target = await findActor(federation, activity.actor)
  const wanted = isJson(activity.object) ? idOf(activity.object['actor']) : null
  const follower = wanted
    ? await findActor(federation, wanted)
    : await followerBy(federation, idOf(activity.object))
  if (!target || target.local || !follower?.local || follower.kind !== 'user') return
  const sent = { actor_id: follower.localId, object: target.apId }
  await federation.db.knex('unanswered_follow').where(sent).delete()
  if (!accepted)
    await federation.db
      .knex('sent_relation')
      .where({ kind: 'follow', ...sent })
      .delete()
  if (target.kind === 'magazine') {
    await federation.calls.ask(answerSubscription, {
      magazineId: target.localId,
      userId: follower.localId,
      accepted,
    })
    if (accepted) await requestCatchUp(federation, target.localId, target.apId)
  }
  if (target.kind === 'user') {
    await federation.calls.ask(answerFollow, {
      followerId: follower.localId,
      followedId: target.localId,
      accepted,
    })
    const job: ProfilePinsJob = { address: target.apId }
    if (accepted) await federation.work.enqueue(PROFILE_PINS, job)
  }
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
