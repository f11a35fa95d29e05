import type { Migration } from '@app/platform/db/database.ts'

/** What was posted and voted between two times is found by time. */
export const statisticsIndexes: Migration = {
  name: '004-statistics',
  async up(knex) {
    await knex.raw(`
      create index item_created on item (created_at) include (kind, author_id, magazine_id, is_local);
      create index item_magazine_created on item (magazine_id, created_at) include (kind, author_id, is_local);
      create index vote_time on vote (voted_at) include (item_id, user_id, choice) where choice <> 0;
      create index favourite_time on favourite (created_at) include (item_id, user_id);
    `)
  },
}
