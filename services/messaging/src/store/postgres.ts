import type { Knex } from 'knex'
import type { Database } from '@app/platform/db/database.ts'
import { postgresProjection } from './postgres/projection.ts'
import { postgresDigests } from './postgres/digests.ts'
import { postgresDirectory } from './postgres/directory.ts'
import { postgresMessages } from './postgres/messages.ts'
import { migrations } from './postgres/migrations.ts'
import { postgresNotifications } from './postgres/notifications.ts'
import { postgresPush } from './postgres/push.ts'
import { postgresSettings } from './postgres/settings.ts'
import { postgresTransfer } from './postgres/transfer.ts'
import type { Store } from './store.ts'

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
    await db.knex.raw('truncate member, magazine, subscription, magazine_block, follow, block')
  },
  migrations,
  start: async () => undefined,
  stop: async () => undefined,
})
