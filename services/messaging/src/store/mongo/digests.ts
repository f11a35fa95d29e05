import type { Digest } from '../records.ts'
import type { DigestStore } from '../store.ts'
import { upsert } from './models.ts'
import type { DigestDoc, Models } from './models.ts'

const toDigest = ({ _id, ...rest }: DigestDoc): Digest => ({ userId: _id, ...rest })

export const mongoDigests = ({ digests }: Models): DigestStore => ({
  async find(userId) {
    const doc = await digests.findById(userId).lean()
    return doc ? toDigest(doc) : null
  },

  async save({ userId, ...digest }) {
    await upsert(digests, { _id: userId }, { $set: digest })
  },

  async remove(userId) {
    await digests.deleteOne({ _id: userId })
  },

  async due(now, limit) {
    const docs = await digests
      .find({ nextAt: { $lte: now } })
      .sort({ nextAt: 1 })
      .limit(limit)
      .lean()
    return docs.map(toDigest)
  },

  async move(userId, { nextAt, lastId }) {
    await digests.updateOne(
      { _id: userId },
      { ...(nextAt ? { $set: { nextAt } } : {}), ...(lastId === undefined ? {} : { $max: { lastId } }) },
    )
  },
})
