import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Whether anybody still has a hash of bcrypt decides how long every comparison of a password takes. */
export const foreignHashes: Migration = {
  name: '022-foreign-hashes',
  online: (client) =>
    createIndexOnline(client, 'account_bcrypt', `on account (id) where password_hash like '$2%'`),
}
