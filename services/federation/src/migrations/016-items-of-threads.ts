import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** The collections of a thread list what is below it, in the order in which it came. */
export const itemsOfThreads: Migration = {
  name: '016-items-of-threads',
  async online(client) {
    await createIndexOnline(
      client,
      'content_object_thread',
      `on content_object (thread_id, type, id) where visibility = 'visible'`,
    )
  },
}
