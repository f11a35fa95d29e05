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

/** Records of which one member is the key of the document. */
const keyed = <D extends { _id: number | string }, R extends object>(
  model: Model<D>,
  key: keyof R & string,
): Section<R> =>
  collectionOf<D, R>(
    model,
    ({ _id, ...rest }) => ({ [key]: _id, ...rest }) as unknown as R,
    (record) => {
      const { [key]: _id, ...rest } = record as Record<string, unknown>
      return { _id, ...rest } as unknown as D
    },
  )

/** Records that several members together name. */
const named = <D extends { _id: string }, R extends object>(
  model: Model<D>,
  nameOf: (record: R) => string,
): Section<R> =>
  collectionOf<D, R>(
    model,
    ({ _id, ...rest }) => rest as unknown as R,
    (record) => ({ _id: nameOf(record), ...record }) as unknown as D,
  )

const pairsOf = <R extends Record<From | To, number>, From extends string, To extends string>(
  model: Model<PairDoc>,
  fromName: From,
  toName: To,
): Section<R> =>
  collectionOf<PairDoc, R>(
    model,
    ({ from, to }) => ({ [fromName]: from, [toName]: to }) as R,
    ({ [fromName]: from, [toName]: to }) => ({ _id: `${from}:${to}`, from, to }),
  )

const PROGRESS = 'transfer'

/** The MongoDB store as records. */
export const mongoTransfer = (models: Models): Transfer => {
  const { counters, secrets } = models
  const numberOf = async (name: string) => (await counters.findById(name).lean())?.value ?? 0
  return {
    sections: {
      members: keyed(models.members, 'id'),
      magazines: keyed(models.magazines, 'id'),
      subscriptions: pairsOf(models.subscriptions, 'magazineId', 'userId'),
      magazineBlocks: pairsOf(models.magazineBlocks, 'userId', 'magazineId'),
      follows: pairsOf(models.follows, 'followerId', 'followedId'),
      blocks: pairsOf(models.blocks, 'blockerId', 'blockedId'),
      mutes: pairsOf(models.mutes, 'muterId', 'mutedId'),
      settings: named(
        models.settings,
        ({ userId, targetType, targetId }) => `${userId}:${targetType}:${targetId}`,
      ),
      notifications: keyed(models.notifications, 'notificationId'),
      threads: keyed(models.threads, 'threadId'),
      messages: collectionOf(
        models.messages,
        ({ _id, pending = false, apId, editedAt, emojis, ...rest }): Records['messages'] => ({
          messageId: _id,
          announced: !pending,
          ...rest,
          editedAt: editedAt ?? null,
          apId: apId ?? null,
          emojis: emojis ?? null,
        }),
        ({ messageId, announced, apId, emojis, ...rest }) => ({
          _id: messageId,
          ...rest,
          ...(apId ? { apId } : {}),
          ...(emojis ? { emojis } : {}),
          ...(announced ? {} : { pending: true }),
        }),
      ),
      pushSubscriptions: named(models.pushSubscriptions, ({ userId, client }) => `${userId}:${client}`),
      digests: keyed(models.digests, 'userId'),
      secrets: keyed(secrets, 'name'),
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
