import { createConnection } from 'mongoose'
import type { MarkStore } from '@app/platform/events/projection.ts'
import { mongoCopies } from './mongo/copies.ts'
import { mongoDirectory } from './mongo/directory.ts'
import { mongoMessages } from './mongo/messages.ts'
import { createModels, upsert } from './mongo/models.ts'
import type { Models } from './mongo/models.ts'
import { mongoNotifications } from './mongo/notifications.ts'
import { mongoPush } from './mongo/push.ts'
import { mongoSettings } from './mongo/settings.ts'
import type { Store } from './store.ts'

/**
 * Marks beside the copies. Without a transaction the mark moves after the work: after a crash between the two the event
 * is applied again, which every handler bears.
 */
const createMarks = ({ marks }: Models, connected: () => Promise<unknown>): MarkStore<null> => ({
  async applied(source) {
    await connected()
    return (await marks.findById(source).lean())?.seq ?? 0
  },
  async apply(source, seq, work) {
    await connected()
    const mark = await marks.findById(source).lean()
    if (mark && mark.seq >= seq) return false
    await work(null)
    await upsert(marks, { _id: source }, { $max: { seq } })
    return true
  },
  async reset() {
    await connected()
    await marks.deleteMany({})
  },
})

/**
 * Messaging's store on MongoDB or a server that speaks its protocol. It needs no transactions, so no replica set: what
 * belongs together is one document.
 */
export const createMongoStore = (url: string): Store<null> => {
  const connection = createConnection()
  // Answering late is worse than saying so: requests wait for a lost server no longer than readers do.
  connection.set('bufferTimeoutMS', 5_000)
  const models = createModels(connection)

  let connecting: Promise<void> | null = null
  const connect = async () => {
    await connection.openUri(url, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 20 })
    for (const model of Object.values(models)) await model.createIndexes()
  }
  /** Connects at start, or earlier where a command works on marks and copies without starting anything. */
  const connected = (): Promise<void> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = null
      throw error
    })
    return connecting
  }

  return {
    notifications: mongoNotifications(models),
    messages: mongoMessages(models),
    settings: mongoSettings(models),
    directory: mongoDirectory(models),
    push: mongoPush(models),
    copies: () => mongoCopies(models),
    marks: createMarks(models, connected),
    async clearCopies() {
      await connected()
      const { members, magazines, subscriptions, magazineBlocks, follows, blocks } = models
      for (const copies of [members, magazines, subscriptions, magazineBlocks, follows, blocks])
        await (copies as typeof members).deleteMany({})
    },
    migrations: [],
    start: connected,
    stop: () => connection.close(),
  }
}
