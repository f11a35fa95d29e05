import type { Knex } from 'knex'
import { isStaff } from '../../users/user.rules.ts'
import type { ProjectionWriter } from '../store.ts'
import { keyOfItem, keysOfUser } from '../subject-key.ts'

const setPair = async (
  tx: Knex.Transaction,
  table: string,
  pair: Record<string, number>,
  on: boolean,
): Promise<void> => {
  if (on) await tx(table).insert(pair).onConflict(Object.keys(pair)).ignore()
  else await tx(table).where(pair).delete()
}

export const postgresProjection = (tx: Knex.Transaction): ProjectionWriter => ({
  async saveUser(card) {
    await tx('member')
      .insert({
        id: card.userId,
        name: card.username.toLowerCase(),
        is_local: card.domain === null,
        is_staff: isStaff(card),
        card: JSON.stringify(card),
      })
      .onConflict('id')
      .merge()
  },

  async removeUser(userId, report) {
    await tx('member').where({ id: userId }).delete()
    await tx('subscription').where({ user_id: userId }).delete()
    await tx('magazine_block').where({ user_id: userId }).delete()
    await tx('follow').where({ follower_id: userId }).orWhere({ followed_id: userId }).delete()
    await tx('block').where({ blocker_id: userId }).orWhere({ blocked_id: userId }).delete()
    await tx('mute').where({ muter_id: userId }).orWhere({ muted_id: userId }).delete()
    await tx('notification').where({ user_id: userId }).orWhereIn('subject_key', keysOfUser(userId)).delete()
    await tx('setting').where({ user_id: userId }).delete()
    await this.endPush(userId)
    await tx('digest').where({ user_id: userId }).delete()
    const messages = await tx('message').where({ sender_id: userId }).delete()
    await tx('participant').where({ user_id: userId }).delete()
    await report(messages)
  },

  async endPush(userId) {
    await tx('push_subscription').where({ user_id: userId }).delete()
  },

  async saveMagazine(card) {
    await tx('magazine')
      .insert({ id: card.magazineId, card: JSON.stringify(card) })
      .onConflict('id')
      .merge()
  },

  async removeMagazine(magazineId) {
    await tx('magazine').where({ id: magazineId }).delete()
    await tx('subscription').where({ magazine_id: magazineId }).delete()
    await tx('magazine_block').where({ magazine_id: magazineId }).delete()
  },

  setSubscription: (magazineId, userId, on) =>
    setPair(tx, 'subscription', { magazine_id: magazineId, user_id: userId }, on),
  setMagazineBlock: (magazineId, userId, on) =>
    setPair(tx, 'magazine_block', { user_id: userId, magazine_id: magazineId }, on),
  setFollow: (followerId, followedId, on) =>
    setPair(tx, 'follow', { follower_id: followerId, followed_id: followedId }, on),
  setBlock: (blockerId, blockedId, on) =>
    setPair(tx, 'block', { blocker_id: blockerId, blocked_id: blockedId }, on),
  setMute: (muterId, mutedId, on) => setPair(tx, 'mute', { muter_id: muterId, muted_id: mutedId }, on),

  async removeContent(type, id) {
    await tx('notification')
      .where({ subject_key: keyOfItem(type, id) })
      .delete()
    await tx('setting').where({ target_type: type, target_id: id }).delete()
  },

  enqueue: (work, queue, data) => work.enqueue(queue, data, { tx }),
})
