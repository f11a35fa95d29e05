import type { StoredMessage } from '../records.ts'
import type { MessageStore, StoredThread } from '../store.ts'
import { subjectKey } from '../subject-key.ts'
import { createNumbered } from './models.ts'
import type { MessageDoc, Models, ThreadDoc } from './models.ts'

const toMessage = ({
  _id,
  pending: _pending,
  apId,
  editedAt,
  emojis,
  ...rest
}: MessageDoc): StoredMessage => ({
  messageId: _id,
  ...rest,
  editedAt: editedAt ?? null,
  apId: apId ?? null,
  emojis: emojis ?? null,
})

const toThread = ({ _id, participants, messageCount }: ThreadDoc): StoredThread => ({
  threadId: _id,
  participantIds: participants,
  messageCount,
})

export const mongoMessages = (models: Models): MessageStore => {
  const { messages, notifications, threads } = models

  /**
   * Brings the thread up to its message: newest time, number of messages. Both only grow, so that this may run late,
   * twice, or beside another; until the announcement is done it is run again after a crash.
   */
  const touch = async (message: StoredMessage) => {
    const messageCount = await messages.countDocuments({ threadId: message.threadId })
    await threads.updateOne(
      { _id: message.threadId },
      { $max: { updatedAt: message.createdAt, messageCount } },
    )
  }

  const write: MessageStore['reply'] = async (threadId, senderId, body, at, apId = null, emojis = null) => {
    const doc = await createNumbered(models, 'message', messages, (_id): MessageDoc => ({
      _id,
      threadId,
      senderId,
      body,
      status: 'new',
      createdAt: at,
      pending: true,
      ...(apId === null ? {} : { apId }),
      ...(emojis === null ? {} : { emojis }),
    }))
    const message = toMessage(doc)
    await touch(message)
    return message
  }

  return {
    async open(participantIds, senderId, body, at, apId = null, emojis = null) {
      const participants = [...new Set(participantIds)].toSorted((a, b) => a - b)
      // Without a message it is shown nowhere: a crash before the next write leaves nothing to see.
      const { _id } = await createNumbered(models, 'thread', threads, (id): ThreadDoc => ({
        _id: id,
        participants,
        messageCount: 0,
        updatedAt: at,
      }))
      return write(_id, senderId, body, at, apId, emojis)
    },

    reply: write,

    async byApId(apId) {
      const doc = await messages.findOne({ apId }).lean()
      return doc ? toMessage(doc) : null
    },

    async threadOf(participantIds) {
      const participants = [...new Set(participantIds)].toSorted((a, b) => a - b)
      const doc = await threads.findOne({ participants }).sort({ updatedAt: -1, _id: -1 }).lean()
      return doc ? toThread(doc) : null
    },

    async edit(messageId, body, at, emojis = null) {
      await messages.updateOne({ _id: messageId }, { $set: { body, editedAt: at, emojis } })
    },

    async remove(messageId) {
      const gone = await messages.findOneAndDelete({ _id: messageId }).lean()
      await notifications.deleteMany({ subjectKey: subjectKey({ kind: 'message', messageId }) })
      if (gone) await threads.updateOne({ _id: gone.threadId }, { $inc: { messageCount: -1 } })
    },

    async thread(threadId) {
      const doc = await threads.findById(threadId).lean()
      return doc ? toThread(doc) : null
    },

    async message(messageId) {
      const doc = await messages.findById(messageId).lean()
      return doc ? toMessage(doc) : null
    },

    async messages(messageIds) {
      const docs = await messages.find({ _id: { $in: [...messageIds] } }).lean()
      return docs.map(toMessage)
    },

    countBy: (senderId) => messages.countDocuments({ senderId }),

    async messagesOf(threadId, order, { limit, offset }) {
      const docs = await messages
        .find({ threadId })
        .sort({ _id: order === 'newest' ? -1 : 1 })
        .skip(offset)
        .limit(limit)
        .lean()
      return docs.map(toMessage)
    },

    async newestOf(threadIds, limit) {
      const lists = await Promise.all(
        threadIds.map((threadId) =>
          limit === 0 ? [] : messages.find({ threadId }).sort({ _id: -1 }).limit(limit).lean(),
        ),
      )
      return new Map(threadIds.map((threadId, index) => [threadId, (lists[index] ?? []).map(toMessage)]))
    },

    async threadsOf(userId, withUserId, { limit, offset }) {
      const participants =
        withUserId === null || withUserId === userId ? userId : { $all: [userId, withUserId] }
      const which = { participants, messageCount: { $gt: 0 } }
      const [docs, count] = await Promise.all([
        threads.find(which).sort({ updatedAt: -1, _id: -1 }).skip(offset).limit(limit).lean(),
        threads.countDocuments(which),
      ])
      return { items: docs.map(toThread), count }
    },

    async threadAfter(userId, threadId) {
      const which = { participants: userId, messageCount: { $gt: 0 }, _id: { $gt: threadId } }
      const doc = await threads.findOne(which).sort({ _id: 1 }).lean()
      return doc ? toThread(doc) : null
    },

    async setStatus(messageId, status) {
      await messages.updateOne({ _id: messageId }, { $set: { status } })
    },

    async pendingAnnouncements(limit) {
      const docs = await messages.find({ pending: true }).sort({ _id: 1 }).limit(limit).lean()
      const involved = await threads.find({ _id: { $in: docs.map(({ threadId }) => threadId) } }).lean()
      const participants = new Map(involved.map(({ _id, participants: ids }) => [_id, ids]))
      return Promise.all(
        docs.map(async (doc) => {
          const message = toMessage(doc)
          await touch(message)
          return { message, participantIds: participants.get(doc.threadId) ?? [] }
        }),
      )
    },

    async announced(messageId) {
      await messages.updateOne({ _id: messageId }, { $unset: { pending: true } })
    },
  }
}
