import type { Migration } from '@app/platform/db/database.ts'

/** What a purge has removed of somebody so far, for the report that its owner gets: it goes on after an interruption. */
export const removedCounts: Migration = {
  name: '045-removed-counts',
  async up(knex) {
    await knex.raw(`
      create table removed_count (
        user_id integer not null,
        kind text not null,
        count integer not null,
        primary key (user_id, kind)
      );
    `)
  },
}
