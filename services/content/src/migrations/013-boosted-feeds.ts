import type { Migration } from '@app/platform/db/database.ts'

/** What was boosted of late, of each magazine and each person: feeds with boosts merge the latest of many. */
export const boostedFeeds: Migration = {
  name: '013-boosted-feeds',
  async up(knex) {
    await knex.raw(`
      create index item_magazine_boosted on item (magazine_id, kind, is_pinned, last_boosted_at, created_at, id)
        where shelf < 9;
      create index item_author_boosted on item (author_id, kind, last_boosted_at, created_at, id);
    `)
  },
}
