import type { Migration } from '@app/platform/db/database.ts'

/** Leads to everything a magazine holds, hidden threads too, for its purge. */
export const magazineThreads: Migration = {
  name: '010-magazine-threads',
  async up(knex) {
    await knex.raw('create index item_magazine_threads on item (magazine_id, id) where thread_id is null')
  },
}
