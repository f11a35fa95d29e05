import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Administrators list what was deleted and may be restored. */
export const deletedMagazines: Migration = {
  name: '027-deleted-magazines',
  async online(client) {
    await createIndexOnline(
      client,
      'magazine_deleted',
      'on magazine (marked_for_deletion_at, id) where marked_for_deletion_at is not null',
    )
  },
}
