import type { Migration } from '@app/platform/db/database.ts'

/** The sorts of what one person wrote, and of the comments below one thread, that had no index of their own yet. */
export const everySort: Migration = {
  name: '016-every-sort',
  async up(knex) {
    await knex.raw(`
      create index item_author_top on item (author_id, kind, score, created_at, id);
      create index item_author_active on item (author_id, kind, last_active, created_at, id);
      create index item_author_commented on item (author_id, kind, comment_count, created_at, id)
        where kind = 'post' and shelf < 9;
      create index item_author_entries_oldest on item (author_id, is_pinned desc, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_author_entries_top on item (author_id, is_pinned, score, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_author_entries_active on item (author_id, is_pinned, last_active, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_author_entries_commented on item (author_id, is_pinned, comment_count, created_at, id)
        where kind = 'entry' and shelf < 9;
      create index item_thread_top on item (thread_id, score, created_at, id)
        where thread_id is not null and depth = 0;
      create index item_thread_active on item (thread_id, last_active, created_at, id)
        where thread_id is not null and depth = 0;
    `)
  },
}
