import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Administrators list the accounts whose address nobody confirmed. */
export const unconfirmedAccounts: Migration = {
  name: '038-unconfirmed-accounts',
  async online(client) {
    await createIndexOnline(
      client,
      'account_unconfirmed',
      'on account (last_active desc, id desc) where not is_verified and domain is null',
    )
  },
}
