import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Other servers ask for the report they were sent. */
export const reportAddresses: Migration = {
  name: '017-report-addresses',
  async online(client) {
    await createIndexOnline(client, 'report_uuid', 'on report (uuid) where uuid is not null')
    await createIndexOnline(client, 'report_archive', 'on report using gin (archive jsonb_path_ops)')
  },
}
