import type { Model } from 'mongoose'
import type { Progress, Records, Section, Transfer } from '../transfer.ts'
import { isDuplicate, upsert } from './models.ts'
import type { Models, PairDoc } from './models.ts'

/** A collection whose documents are the records, each under its `_id`. */
const collectionOf = <D extends { _id: number | string }, R>(
  model: Model<D>,
  toRecord: (doc: D) => R,
  toDoc: (record: R) => D,
): Section<R> => ({
  count: () => model.countDocuments({}),
  async read(after, limit) {
    const which = (after ? { _id: { $gt: after[0] } } : {}) as Parameters<typeof model.find>[0]
    const docs = (await model.find(which).sort({ _id: 1 }).limit(limit).lean()) as unknown as D[]
    const last = docs.at(-1)
    return { records: docs.map(toRecord), next: last ? [last._id] : null }
  },
  async write(records) {
    if (records.length === 0) return
    const docs = records.map(toDoc)
    const insert = () => model.collection.insertMany(docs as never[])
    await insert().catch(async (error: unknown) => {
      if (!isDuplicate(error)) throw error
      // A part of this batch was written before the transfer was broken off.
      await model.deleteMany({ _id: { $in: docs.map(({ _id }) => _id) } } as never)
      await insert()
    })
  },
  async clear() {
    await model.deleteMany({})
  },
})

const pairsOf = <R>(
  model: Model<PairDoc>,
  toRecord: (doc: PairDoc) => R,
  sides: (record: R) => readonly [from: number, to: number],
): Section<R> =>
  collectionOf(model, toRecord, (record) => {
    const [from, to] = sides(record)
    return { _id: `${from}:${to}`, from, to }
  })

const PROGRESS = 'transfer'

/** The MongoDB store as records. */
export const mongoTransfer = (models: Models): Transfer => {
  const { counters, secrets } = models
  const numberOf = async (name: string) => (await counters.findById(name).lean())?.value ?? 0
  return {
    sections: {
      members: collectionOf(
        models.members,
        ({ _id, ...rest }): Records['members'] => ({ id: _id, ...rest }),
        ({ id, ...rest }) => ({ _id: id, ...rest }),
      ),
      magazines: collectionOf(
        models.magazines,
        ({ _id, card }): Records['magazines'] => ({ id: _id, card }),
        ({ id, card }) => ({ _id: id, card }),
      ),
      subscriptions: pairsOf(
        models.subscriptions,
        ({ from, to }): Records['subscriptions'] => ({ magazineId: from, userId: to }),
        ({ magazineId, userId }) => [magazineId, userId],
      ),
      magazineBlocks: pairsOf(
        models.magazineBlocks,
        ({ from, to }): Records['magazineBlocks'] => ({ userId: from, magazineId: to }),
        ({ userId, magazineId }) => [userId, magazineId],
      ),
      follows: pairsOf(
        models.follows,
        ({ from, to }): Records['follows'] => ({ followerId: from, followedId: to }),
        ({ followerId, followedId }) => [followerId, followedId],
      ),
      blocks: pairsOf(
        models.blocks,
        ({ from, to }): Records['blocks'] => ({ blockerId: from, blockedId: to }),
        ({ blockerId, blockedId }) => [blockerId, blockedId],
      ),
      settings: collectionOf(
        models.settings,
        ({ _id, ...rest }): Records['settings'] => rest,
        (record) => ({ _id: `${record.userId}:${record.targetType}:${record.targetId}`, ...record }),
      ),
      notifications: collectionOf(
        models.notifications,
        ({ _id, ...rest }): Records['notifications'] => ({ notificationId: _id, ...rest }),
        ({ notificationId, ...rest }) => ({ _id: notificationId, ...rest }),
      ),
      threads: collectionOf(
        models.threads,
        ({ _id, ...rest }): Records['threads'] => ({ threadId: _id, ...rest }),
        ({ threadId, ...rest }) => ({ _id: threadId, ...rest }),
      ),
      messages: collectionOf(
        models.messages,
        ({ _id, pending = false, ...rest }): Records['messages'] => ({
          messageId: _id,
          announced: !pending,
          ...rest,
        }),
        ({ messageId, announced, ...rest }) => ({
          _id: messageId,
          ...rest,
          ...(announced ? {} : { pending: true }),
        }),
      ),
      pushSubscriptions: collectionOf(
        models.pushSubscriptions,
        ({ _id, ...rest }): Records['pushSubscriptions'] => rest,
        (record) => ({ _id: `${record.userId}:${record.client}`, ...record }),
      ),
      digests: collectionOf(
        models.digests,
        ({ _id, ...rest }): Records['digests'] => ({ userId: _id, ...rest }),
        ({ userId, ...rest }) => ({ _id: userId, ...rest }),
      ),
      secrets: collectionOf(
        secrets,
        ({ _id, value }): Records['secrets'] => ({ name: _id, value }),
        ({ name, value }) => ({ _id: name, value }),
      ),
      marks: collectionOf(
        models.marks,
        ({ _id, seq }): Records['marks'] => ({ source: _id, seq }),
        ({ source, seq }) => ({ _id: source, seq }),
      ),
    },

    numbers: async () => ({
      notification: await numberOf('notification'),
      thread: await numberOf('thread'),
      message: await numberOf('message'),
    }),
    async setNumbers(numbers) {
      for (const [_id, value] of Object.entries(numbers)) await upsert(counters, { _id }, { $set: { value } })
    },

    async progress() {
      const doc = await models.transfers.findById(PROGRESS).lean()
      return doc ? (JSON.parse(doc.state) as Progress) : null
    },
    async setProgress(progress) {
      if (progress)
        await upsert(models.transfers, { _id: PROGRESS }, { $set: { state: JSON.stringify(progress) } })
      else await models.transfers.deleteMany({})
    },
  }
}
