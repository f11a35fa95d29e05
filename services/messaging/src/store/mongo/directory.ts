import type { Model } from 'mongoose'
import type { DirectoryStore, Related } from '../store.ts'
import type { Models, PairDoc } from './models.ts'

/** Whom `from` points at among `among`, or who among them points at `to`. */
const targetsOf = async (pairs: Model<PairDoc>, from: number, among: readonly number[]) => {
  const docs = await pairs.find({ from, to: { $in: [...among] } }).lean()
  return new Set(docs.map(({ to }) => to))
}
const sourcesOf = async (pairs: Model<PairDoc>, to: number, among: readonly number[]) => {
  const docs = await pairs.find({ to, from: { $in: [...among] } }).lean()
  return new Set(docs.map(({ from }) => from))
}

export const mongoDirectory = (models: Models): DirectoryStore => ({
  async users(userIds) {
    const docs = await models.members.find({ _id: { $in: [...userIds] } }).lean()
    return new Map(docs.map(({ _id, card }) => [_id, card]))
  },

  async localUsersByName(names) {
    const docs = await models.members.find({ name: { $in: [...names] }, local: true }).lean()
    return docs.map(({ card }) => card)
  },

  async magazines(magazineIds) {
    const docs = await models.magazines.find({ _id: { $in: [...magazineIds] } }).lean()
    return new Map(docs.map(({ _id, card }) => [_id, card]))
  },

  async subscribers(magazineId, after, limit) {
    const docs = await models.subscriptions
      .find({ from: magazineId, to: { $gt: after } })
      .sort({ to: 1 })
      .limit(limit)
      .lean()
    return docs.map(({ to }) => to)
  },

  subscribed: (magazineId, userIds) => targetsOf(models.subscriptions, magazineId, userIds),

  async relations(userId, otherIds) {
    const [follows, followedBy, blocks, blockedBy, mutedBy] = await Promise.all([
      targetsOf(models.follows, userId, otherIds),
      sourcesOf(models.follows, userId, otherIds),
      targetsOf(models.blocks, userId, otherIds),
      sourcesOf(models.blocks, userId, otherIds),
      sourcesOf(models.mutes, userId, otherIds),
    ])
    return { follows, followedBy, blocks, blockedBy, mutedBy }
  },

  async relationsTo(pairs) {
    const of = async (relation: Related['relation']) => {
      const which = pairs.map(({ userId, authorId }) => ({ from: userId, to: authorId }))
      const docs = which.length > 0 ? await models[relation].find({ $or: which }).lean() : []
      return docs.map(({ from, to }) => ({ relation, userId: from, authorId: to }))
    }
    return (await Promise.all([of('follows'), of('blocks'), of('mutes')])).flat()
  },

  async magazineRelations(userId, magazineIds) {
    const [subscribed, blocked] = await Promise.all([
      sourcesOf(models.subscriptions, userId, magazineIds),
      targetsOf(models.magazineBlocks, userId, magazineIds),
    ])
    return { subscribed, blocked }
  },

  async followersCounts(userIds) {
    const counts = await Promise.all(userIds.map((to) => models.follows.countDocuments({ to })))
    return new Map(userIds.map((userId, index) => [userId, counts[index] ?? 0]))
  },

  async staff() {
    const docs = await models.members.find({ staff: true, local: true }).lean()
    return docs.map(({ card }) => card)
  },
})
