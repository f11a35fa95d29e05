import type { PushSubscription } from '../records.ts'
import type { PushStore } from '../store.ts'
import { upsert } from './models.ts'
import type { Models, PushDoc } from './models.ts'

const keyOf = (userId: number, client: string) => `${userId}:${client}`

const toSubscription = ({ _id, vapid, ...subscription }: PushDoc): PushSubscription => ({
  ...subscription,
  vapid: vapid ?? null,
})

export const mongoPush = ({ pushSubscriptions, secrets }: Models): PushStore => ({
  async save(subscription) {
    await upsert(
      pushSubscriptions,
      { _id: keyOf(subscription.userId, subscription.client) },
      { $set: subscription },
    )
    const { userId, client, endpoint } = subscription
    await pushSubscriptions.deleteMany({ userId, endpoint, client: { $ne: client } })
  },

  async of(userId) {
    return (await pushSubscriptions.find({ userId }).lean()).map(toSubscription)
  },

  async find(userId, client) {
    const doc = await pushSubscriptions.findById(keyOf(userId, client)).lean()
    return doc ? toSubscription(doc) : null
  },

  async havingAny(userIds) {
    const docs = await pushSubscriptions.find({ userId: { $in: [...userIds] } }, { userId: 1 }).lean()
    return [...new Set(docs.map(({ userId }) => userId))]
  },

  async remove(userId, client) {
    await pushSubscriptions.deleteOne({ _id: keyOf(userId, client) })
  },

  async removeClient(client) {
    await pushSubscriptions.deleteMany({ client })
  },

  async removeApp(clientId, userId) {
    await pushSubscriptions.deleteMany({
      client: new RegExp(`^${RegExp.escape(clientId)}(:|$)`),
      ...(userId === undefined ? {} : { userId }),
    })
  },

  async secret(name, made) {
    await upsert(secrets, { _id: name }, { $setOnInsert: { value: made } })
    return (await secrets.findById(name).lean())?.value ?? made
  },

  async replaceSecret(name, was, value) {
    const { matchedCount } = await secrets.updateOne({ _id: name, value: was }, { $set: { value } })
    return matchedCount > 0
  },

  async removeOtherVapid(publicKey) {
    await pushSubscriptions.deleteMany({ vapid: { $ne: publicKey } })
  },
})
