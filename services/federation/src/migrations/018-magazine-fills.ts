import type { Migration } from '@app/platform/db/database.ts'

/** Magazines elsewhere whose outbox was fetched, or is being fetched. */
export const magazineFills: Migration = {
  name: '018-magazine-fills',
  async up(knex) {
    await knex.raw('create table magazine_fill (magazine_id int primary key)')
  },
}
