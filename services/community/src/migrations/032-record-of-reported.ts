import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Moderators read how often somebody was reported in their magazine. */
export const recordOfReported: Migration = {
  name: '032-record-of-reported',
  async online(client) {
    await createIndexOnline(client, 'report_of_reported', 'on report (reported_id, magazine_id)')
  },
}
