import type { Migration } from '@app/platform/db/database.ts'

/** The check on settings holds for those that were there before, too; read through beside readers and writers. */
export const knownSettings: Migration = {
  name: '025-known-settings',
  async online(client) {
    await client.query(
      'alter table notification_setting validate constraint notification_setting_setting_check',
    )
  },
}
