import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/**
 * Each page of a member asks what they voted on its items, and which of its authors hide whom they follow: the votes of one
 * member lie side by side, and those who hide anything are few.
 */
export const readerFacts: Migration = {
  name: '055-reader-facts',
  async online(client) {
    await createIndexOnline(client, 'vote_user', 'on vote (user_id, item_id) include (choice)')
    await client.query('drop index concurrently if exists vote_no_boosts')
    await createIndexOnline(
      client,
      'user_card_hides_followings',
      'on user_card (user_id) where not shows_followings',
    )
  },
}
