import type { Knex } from 'knex'
import type { Database } from '@app/platform/db/database.ts'
import { postgresProjection } from './projection.ts'
import { postgresDigests } from './digests.ts'
import { postgresDirectory } from './directory.ts'
import { postgresMessages } from './messages.ts'
import { migrations } from '../../migrations/index.ts'
import { postgresNotifications } from './notifications.ts'
import { postgresPush } from './push.ts'
import { postgresSettings } from './settings.ts'
import { postgresTransfer } from './transfer.ts'
import type { Store } from '../store.ts'

/** Messaging's store in its own PostgreSQL schema. */
export const createPostgresStore = (db: Database): Store<Knex.Transaction> => ({
  notifications: postgresNotifications(db),
  messages: postgresMessages(db),
  settings: postgresSettings(db),
  directory: postgresDirectory(db),
  digests: postgresDigests(db),
  push: postgresPush(db),
  projection: postgresProjection,
  transfer: () => postgresTransfer(db),
  clearProjection: async () => {
    await db.knex.raw('truncate member, magazine, subscription, magazine_block, follow, block, mute')
  },
  migrations,
  start: async () => undefined,
  stop: async () => undefined,
})
