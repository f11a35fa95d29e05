import { randomUUID } from 'node:crypto'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import { findMagazineCard, findUserCard } from '../actors/card.repository.ts'
import { activityAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import { sendActivity, sendRelation, undoRelation } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { userAsSender } from './sender.ts'
import type { Sender } from './sender.ts'

const draftOf = (target: string): Draft => ({
  type: 'Follow',
  object: target,
  to: [target],
  cc: [],
  public: false,
})

/** Asks a remote actor to be followed by a local person, or takes that back. */
const follow = async (
  federation: Federation,
  tx: Knex.Transaction,
  followerId: number,
  followed: UserCard | MagazineCard | null,
  on: boolean,
): Promise<void> => {
  const follower = await findUserCard(tx, followerId)
  if (!follower || follower.domain !== null || !followed?.apProfileId || followed.domain === null) return
  const target = followed.apProfileId
  const sender = userAsSender(federation, follower)
  const act = on ? sendRelation : undoRelation
  const sent = await act(federation, tx, 'follow', sender, target, draftOf(target), { addresses: [target] })
  const waiting = { actor_id: followerId, object: target }
  if (!on) await tx('unanswered_follow').where(waiting).delete()
  else if (sent)
    await tx('unanswered_follow')
      .insert({ ...waiting, tries: 1, retry_at: retryAt(federation.clock.now(), 1) })
      .onConflict(['actor_id', 'object'])
      .merge()
}

const HOUR_MS = 60 * 60 * 1000
/** With the pauses below: the last one goes out five days after the first. */
const TRIES = 5

/** When a Follow that was sent `tries` times without an answer is sent again: after 1, 4, 16 and 64 hours, then no more. */
const retryAt = (sentAt: Date, tries: number): Date | null =>
  tries >= TRIES ? null : new Date(sentAt.getTime() + HOUR_MS * 4 ** (tries - 1))

type Unanswered = Pick<Rows['unanswered_follow'], 'actor_id' | 'object' | 'tries'>

const UNANSWERED = `
  select actor_id, object, tries from unanswered_follow
  where retry_at <= ? order by retry_at limit ? for update skip locked`
const BATCH = 100

/**
 * Sends again what nobody answered: an Accept may have been lost, or the server was away for longer than we try. Under a
 * new id, because some drop an activity whose id they have seen.
 */
export const resendFollows = async (federation: Federation): Promise<void> => {
  const now = federation.clock.now()
  await federation.db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: Unanswered[] }>(UNANSWERED, [now, BATCH])
    for (const { actor_id: followerId, object: target, tries } of rows) {
      const waiting = { actor_id: followerId, object: target }
      const follower = await findUserCard(tx, followerId)
      const again = retryAt(now, tries + 1)
      if (follower && again)
        await tx('unanswered_follow')
          .where(waiting)
          .update({ tries: tries + 1, retry_at: again })
      else await tx('unanswered_follow').where(waiting).delete()
      if (!follower) continue
      const uuid = randomUUID()
      const activity_id = activityAddress(federation, uuid)
      await tx('sent_relation')
        .where({ kind: 'follow', ...waiting })
        .update({ activity_id })
      const sender = userAsSender(federation, follower)
      await sendActivity(federation, tx, sender, draftOf(target), { addresses: [target] }, uuid)
    }
  })
}

/** Takes back a follow that is known elsewhere alone: under which id it came there is not known here. */
export const sendUndoOfUnknownFollow = async (
  federation: Federation,
  tx: Knex.Transaction,
  sender: Sender,
  target: string,
): Promise<void> => {
  const { public: _, ...follow } = draftOf(target)
  const object = { id: activityAddress(federation, randomUUID()), actor: sender.address, ...follow }
  const draft = { type: 'Undo', object, to: [target], cc: [], public: false }
  await sendActivity(federation, tx, sender, draft, { addresses: [target] })
}

/** Answers the Follow of somebody elsewhere that waited for a decision. */
export const sendFollowAnswer = async (
  federation: Federation,
  tx: Knex.Transaction,
  { target, followerId, accepted }: { target: Sender; followerId: number; accepted: boolean },
): Promise<void> => {
  const follower = await findUserCard(tx, followerId)
  if (!follower?.apProfileId || follower.domain === null) return
  const asked = await tx('follow_received')
    .where({ kind: target.kind, local_id: target.id, follower_id: followerId })
    .first<Pick<Rows['follow_received'], 'activity_id'> | undefined>('activity_id')
  if (!asked) return
  await sendAnswer(federation, tx, target, {
    accepted,
    followId: asked.activity_id,
    follower: follower.apProfileId,
  })
}

/** Accept or Reject. Lemmy takes one only with a Follow of these members. */
export const sendAnswer = async (
  federation: Federation,
  tx: Knex.Transaction,
  target: Sender,
  { accepted, followId, follower }: { accepted: boolean; followId: string; follower: string },
): Promise<void> => {
  await sendActivity(
    federation,
    tx,
    target,
    {
      type: accepted ? 'Accept' : 'Reject',
      object: { id: followId, type: 'Follow', actor: follower, object: target.address },
      to: [follower],
      cc: [],
      public: false,
    },
    { addresses: [follower] },
  )
}

/** A local person follows somebody elsewhere, or not any more. */
export const sendFollowOfUser = async (
  federation: Federation,
  tx: Knex.Transaction,
  followerId: number,
  followedId: number,
  on: boolean,
): Promise<void> => follow(federation, tx, followerId, await findUserCard(tx, followedId), on)

/** A local person subscribes to a magazine elsewhere, or not any more. */
export const sendFollowOfMagazine = async (
  federation: Federation,
  tx: Knex.Transaction,
  userId: number,
  magazineId: number,
  on: boolean,
): Promise<void> => follow(federation, tx, userId, await findMagazineCard(tx, magazineId), on)
