import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

export const messageByAddress: Migration = {
  name: '006-message-by-address',
  online: (client) => createIndexOnline(client, 'message_ap_id', 'on message (ap_id)', { unique: true }),
}
