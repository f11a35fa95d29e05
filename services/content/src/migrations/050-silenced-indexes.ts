import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Who and what is silenced is little: each search of a member asks whether they hear any of it. */
export const silencedIndexes: Migration = {
  name: '050-silenced-indexes',
  async online(client) {
    await createIndexOnline(client, 'user_card_silenced', 'on user_card (user_id) where silenced')
    await createIndexOnline(client, 'magazine_card_silenced', 'on magazine_card (magazine_id) where silenced')
  },
}
