import { messageTypes } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import type { StoredNotification } from '../records.ts'
import type { NotificationStore } from '../store.ts'
import { subjectKey } from '../subject-key.ts'
import { duplicatesOf, numbered } from './models.ts'
import type { Models, NotificationDoc } from './models.ts'

const toNotification = ({ _id, subjectKey: _key, ...rest }: NotificationDoc): StoredNotification => ({
  notificationId: _id,
  ...rest,
})

const nameOf = ({ userId, eventKey }: { userId: number; eventKey: string }) => `${userId} ${eventKey}`

const without = (hidden: readonly NotificationType[]) =>
  hidden.length > 0 ? { type: { $nin: [...hidden] } } : {}

export const mongoNotifications = (models: Models): NotificationStore => {
  const { notifications } = models
  return {
    async add(wanted) {
      if (wanted.length === 0) return []
      const stored = async () => {
        const docs = await notifications
          .find({
            userId: { $in: [...new Set(wanted.map(({ userId }) => userId))] },
            eventKey: { $in: [...new Set(wanted.map(({ eventKey }) => eventKey))] },
          })
          .lean()
        return new Map(docs.map((doc) => [nameOf(doc), doc]))
      }
      const heard = await stored()
      let waiting = [...new Map(wanted.map((one) => [nameOf(one), one])).values()].filter(
        (one) => !heard.has(nameOf(one)),
      )
      const mine = new Map<string, NotificationDoc>()
      await numbered(models, 'notification', waiting.length, async (first) => {
        const docs = waiting.map((one, index): NotificationDoc => ({
          _id: first + index,
          status: 'new',
          ...one,
          subjectKey: subjectKey(one.subject),
        }))
        // Unordered: what another worker wrote meanwhile is left out, the rest goes in.
        const failed = await notifications.collection
          .insertMany(docs as never[], { ordered: false })
          .then((): number[] => [], duplicatesOf)
        for (const [index, doc] of docs.entries()) if (!failed.includes(index)) mine.set(nameOf(doc), doc)
        const now = await stored()
        waiting = waiting.filter((one) => !now.has(nameOf(one)))
        return waiting.length
      })
      return [...mine.values()].map(toNotification)
    },

    async find(notificationId) {
      const doc = await notifications.findById(notificationId).lean()
      return doc ? toNotification(doc) : null
    },

    async lastOfBan(userId, banId) {
      const doc = await notifications
        .findOne({ userId, subjectKey: `ban:${banId}` })
        .sort({ _id: -1 })
        .lean()
      return doc ? toNotification(doc) : null
    },

    async list(userId, status, { limit, offset }, hidden = []) {
      const which = { userId, ...(status !== 'all' && { status }), ...without(hidden) }
      const [docs, count] = await Promise.all([
        notifications.find(which).sort({ _id: -1 }).skip(offset).limit(limit).lean(),
        notifications.countDocuments(which),
      ])
      return { items: docs.map(toNotification), count }
    },

    countNew: (userId, hidden = []) =>
      notifications.countDocuments({ userId, status: 'new', ...without(hidden) }),

    async countsOf(userIds) {
      const one = async (userId: number) => {
        const which = { userId, status: 'new' as const }
        const [all, messages] = await Promise.all([
          notifications.countDocuments(which),
          notifications.countDocuments({ ...which, type: { $in: [...messageTypes] } }),
        ])
        return [userId, { notifications: all, messages }] as const
      }
      return new Map(await Promise.all(userIds.map(one)))
    },

    async setStatus(notificationId, status) {
      await notifications.updateOne({ _id: notificationId }, { $set: { status } })
    },

    async setStatusOf(userId, notificationIds, status) {
      await notifications.updateMany({ userId, _id: { $in: [...notificationIds] } }, { $set: { status } })
    },

    async readAll(userId) {
      await notifications.updateMany({ userId, status: 'new' }, { $set: { status: 'read' } })
    },

    async readThread(userId, thread, at) {
      const { modifiedCount } = await notifications.updateMany(
        { userId, status: 'new', 'subject.thread': thread, createdAt: { $lte: at } },
        { $set: { status: 'read' } },
      )
      return modifiedCount
    },

    async readEvents(userId, eventKeys, at) {
      const { modifiedCount } = await notifications.updateMany(
        { userId, status: 'new', eventKey: { $in: [...eventKeys] }, createdAt: { $lte: at } },
        { $set: { status: 'read' } },
      )
      return modifiedCount
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

    async unreadSince(userId, after, limit) {
      const which = { userId, status: 'new' as const, _id: { $gt: after } }
      const [docs, count] = await Promise.all([
        notifications.find(which).sort({ _id: -1 }).limit(limit).lean(),
        notifications.countDocuments(which),
      ])
      return { items: docs.map(toNotification), count }
    },
  }
}
