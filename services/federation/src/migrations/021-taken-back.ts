import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Whether what came was taken back before it was worked on, or meanwhile. */
export const takenBack: Migration = {
  name: '021-taken-back',
  async online(client) {
    await createIndexOnline(client, 'received_undo', `on received (object) where type = 'Undo'`)
  },
}
