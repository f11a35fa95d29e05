import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

export const endsOfOriginBans: Migration = {
  name: '017-ends-of-origin-bans',
  online: (client) =>
    createIndexOnline(
      client,
      'account_origin_ban_ends',
      'on account (origin_ban_ends_at) where origin_ban_ends_at is not null',
    ),
}
