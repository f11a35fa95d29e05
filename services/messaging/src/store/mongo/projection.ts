import type { Model } from 'mongoose'
import { isLocal, isStaff } from '../../users/user.rules.ts'
import type { ProjectionWriter } from '../store.ts'
import { keyOfItem, keysOfUser } from '../subject-key.ts'
import { upsert } from './models.ts'
import type { Models, PairDoc } from './models.ts'

const setPair = async (pairs: Model<PairDoc>, from: number, to: number, on: boolean) => {
  const one = { _id: `${from}:${to}` }
  if (on) await upsert(pairs, one, { $set: { from, to } })
  else await pairs.deleteOne(one)
}

const removeFrom = async (pairs: Model<PairDoc>, side: 'from' | 'to', id: number) => {
  await pairs.deleteMany({ [side]: id })
}

export const mongoProjection = (models: Models): ProjectionWriter => ({
  async saveUser(card) {
    const { userId } = card
    await upsert(
      models.members,
      { _id: userId },
      { $set: { name: card.username.toLowerCase(), local: isLocal(card), staff: isStaff(card), card } },
    )
  },

  async removeUser(userId, report) {
    // No transaction holds this together: what is counted at first stays on the member, who goes last.
    const counted = await models.messages.countDocuments({ senderId: userId })
    await models.members.updateOne(
      { _id: userId, removing: { $exists: false } },
      { $set: { removing: counted } },
    )
    const member = await models.members.findById(userId, { removing: 1 }).lean()
    await removeFrom(models.subscriptions, 'to', userId)
    await removeFrom(models.magazineBlocks, 'from', userId)
    for (const pairs of [models.follows, models.blocks, models.mutes]) {
      await removeFrom(pairs, 'from', userId)
      await removeFrom(pairs, 'to', userId)
    }
    await models.notifications.deleteMany({
      $or: [{ userId }, { subjectKey: { $in: keysOfUser(userId) } }],
    })
    await models.settings.deleteMany({ userId })
    await this.endPush(userId)
    await models.digests.deleteOne({ _id: userId })
    const written = await models.messages.find({ senderId: userId }, { threadId: 1 }).lean()
    await models.messages.deleteMany({ senderId: userId })
    for (const threadId of new Set(written.map((message) => message.threadId)))
      await models.threads.updateOne(
        { _id: threadId },
        { $set: { messageCount: await models.messages.countDocuments({ threadId }) } },
      )
    await models.threads.updateMany({ participants: userId }, { $pull: { participants: userId } })
    await report(member?.removing ?? counted)
    await models.members.deleteOne({ _id: userId })
  },

  async endPush(userId) {
    await models.pushSubscriptions.deleteMany({ userId })
  },

  async saveMagazine(card) {
    await upsert(models.magazines, { _id: card.magazineId }, { $set: { card } })
  },

  async removeMagazine(magazineId) {
    await models.magazines.deleteOne({ _id: magazineId })
    await removeFrom(models.subscriptions, 'from', magazineId)
    await removeFrom(models.magazineBlocks, 'to', magazineId)
  },

  setSubscription: (magazineId, userId, on) => setPair(models.subscriptions, magazineId, userId, on),
  setMagazineBlock: (magazineId, userId, on) => setPair(models.magazineBlocks, userId, magazineId, on),
  setFollow: (followerId, followedId, on) => setPair(models.follows, followerId, followedId, on),
  setBlock: (blockerId, blockedId, on) => setPair(models.blocks, blockerId, blockedId, on),
  setMute: (muterId, mutedId, on) => setPair(models.mutes, muterId, mutedId, on),

  async removeContent(type, id) {
    await models.notifications.deleteMany({ subjectKey: keyOfItem(type, id) })
    if (type === 'entry' || type === 'post')
      await models.settings.deleteMany({ targetType: type, targetId: id })
  },

  // Before the mark moves: after a crash the event, and with it the work, comes again, and is done once all the same.
  enqueue: (work, queue, data) => work.enqueue(queue, data),
})
