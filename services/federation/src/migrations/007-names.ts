import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** People and magazines of other servers are looked for by name, too: whoever mentions them writes that. */
export const names: Migration = {
  name: '007-names',
  async online(client) {
    await createIndexOnline(client, 'user_card_name', 'on user_card (lower(username))')
    await createIndexOnline(client, 'magazine_card_name', 'on magazine_card (lower(name))')
  },
}
