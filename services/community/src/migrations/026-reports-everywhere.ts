import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** The staff reads the queues of all magazines as one. */
export const reportsEverywhere: Migration = {
  name: '026-reports-everywhere',
  async online(client) {
    await createIndexOnline(
      client,
      'report_all',
      "on report ((status <> 'pending'), weight desc, created_at desc, id desc)",
    )
    await createIndexOnline(
      client,
      'report_all_status',
      'on report (status, weight desc, created_at desc, id desc)',
    )
  },
}
