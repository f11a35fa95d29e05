import type { NotificationStore, StoredNotification } from '../store.ts'
import { subjectKey } from '../subject-key.ts'
import { isDuplicate, takeIds } from './models.ts'
import type { Models, NotificationDoc } from './models.ts'

const toNotification = ({ _id, subjectKey: _key, ...rest }: NotificationDoc): StoredNotification => ({
  notificationId: _id,
  ...rest,
})

export const mongoNotifications = (models: Models): NotificationStore => {
  const { notifications } = models
  return {
    async add(wanted) {
      if (wanted.length === 0) return []
      const known = await notifications
        .find({
          userId: { $in: wanted.map(({ userId }) => userId) },
          eventKey: { $in: [...new Set(wanted.map(({ eventKey }) => eventKey))] },
        })
        .lean()
      const heard = new Set(known.map(({ userId, eventKey }) => `${userId} ${eventKey}`))
      const fresh = wanted.filter(({ userId, eventKey }) => !heard.has(`${userId} ${eventKey}`))
      if (fresh.length === 0) return []
      const first = await takeIds(models, 'notification', fresh.length)
      const docs = fresh.map((one, index): NotificationDoc => ({
        _id: first + index,
        status: 'new',
        ...one,
        subjectKey: subjectKey(one.subject),
      }))
      // Unordered: a duplicate that another worker wrote meanwhile is left out, the rest goes in.
      await notifications.collection
        .insertMany(docs as never[], { ordered: false })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error
        })
      const kept = await notifications
        .find({ _id: { $in: docs.map(({ _id }) => _id) } })
        .sort({ _id: 1 })
        .lean()
      return kept.map(toNotification)
    },

    async find(notificationId) {
      const doc = await notifications.findById(notificationId).lean()
      return doc ? toNotification(doc) : null
    },

    async list(userId, status, { limit, offset }) {
      const which = status === 'all' ? { userId } : { userId, status }
      const [docs, count] = await Promise.all([
        notifications.find(which).sort({ _id: -1 }).skip(offset).limit(limit).lean(),
        notifications.countDocuments(which),
      ])
      return { items: docs.map(toNotification), count }
    },

    countNew: (userId) => notifications.countDocuments({ userId, status: 'new' }),

    async setStatus(notificationId, status) {
      await notifications.updateOne({ _id: notificationId }, { $set: { status } })
    },

    async readAll(userId) {
      await notifications.updateMany({ userId, status: 'new' }, { $set: { status: 'read' } })
    },

    async remove(notificationId) {
      await notifications.deleteOne({ _id: notificationId })
    },

    async removeAll(userId) {
      await notifications.deleteMany({ userId })
    },

    async setStatusOfMessage(userId, messageId, status) {
      await notifications.updateMany(
        { userId, subjectKey: subjectKey({ kind: 'message', messageId }) },
        { $set: { status } },
      )
    },
  }
}
