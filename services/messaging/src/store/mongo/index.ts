import { createConnection } from 'mongoose'
import type { ConnectOptions } from 'mongoose'
import { DriverConnection } from './driver-connection.ts'
import { mongoProjection } from './projection.ts'
import { mongoDigests } from './digests.ts'
import { mongoDirectory } from './directory.ts'
import { mongoMessages } from './messages.ts'
import { createMarks } from './marks.ts'
import { createModels } from './models.ts'
import { mongoNotifications } from './notifications.ts'
import { mongoPush } from './push.ts'
import { mongoSettings } from './settings.ts'
import { mongoTransfer } from './transfer.ts'
import type { Store } from '../store.ts'

/** How long a request waits for a server that is away: as long as its reader would, not longer. */
const SELECTION_MS = 5_000

/** `connectionType` is an option of the driver that its types leave out. */
const OPTIONS: ConnectOptions & { connectionType: typeof DriverConnection } = {
  serverSelectionTimeoutMS: SELECTION_MS,
  maxPoolSize: 20,
  connectionType: DriverConnection,
}

/**
 * Messaging's store on MongoDB or a server that speaks its protocol. It needs no transactions, so no replica set: what
 * belongs together is one document.
 */
export const createMongoStore = (url: string, { leaseMs }: { leaseMs?: number } = {}): Store<null> => {
  const connection = createConnection()
  connection.set('bufferTimeoutMS', SELECTION_MS)
  const models = createModels(connection)

  let connecting: Promise<void> | null = null
  const connect = async () => {
    try {
      await connection.openUri(url, OPTIONS)
    } catch (error) {
      // Half open, it could not be opened again.
      await connection.close()
      throw error
    }
    for (const model of Object.values(models)) await model.createIndexes()
  }
  /** Connects at start, or earlier where a command works on marks and the projection without starting anything. */
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
    digests: mongoDigests(models),
    push: mongoPush(models),
    projection: () => mongoProjection(models),
    transfer: () => mongoTransfer(models),
    marks: createMarks(models, connected, leaseMs),
    async clearProjection() {
      await connected()
      const { members, magazines, subscriptions, magazineBlocks, follows, blocks, mutes } = models
      for (const projection of [members, magazines, subscriptions, magazineBlocks, follows, blocks, mutes])
        await (projection as typeof members).deleteMany({})
    },
    migrations: [],
    start: connected,
    healthy: async () => {
      await connection.db?.admin().ping()
      return connection.db !== undefined
    },
    stop: () => connection.close(),
  }
}
