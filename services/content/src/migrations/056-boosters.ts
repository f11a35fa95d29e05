import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Lists show who boosted each of their posts last, however many did. */
export const boosters: Migration = {
  name: '056-boosters',
  async online(client) {
    await createIndexOnline(client, 'vote_boosters', 'on vote (item_id, voted_at) where choice = 1')
  },
}
