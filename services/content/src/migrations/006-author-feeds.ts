import type { Migration } from '@app/platform/db/database.ts'

/** What one person wrote, best first: the best of tens of thousands must not cost a sort of them all. */
export const authorFeeds: Migration = {
  name: '006-author-feeds',
  async up(knex) {
    await knex.raw(`
      create index item_author_entries_hot on item (author_id, is_pinned, ranking, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_author_entries_newest on item (author_id, is_pinned, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_author_hot on item (author_id, kind, ranking, created_at, id);
    `)
  },
}
