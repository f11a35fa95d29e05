import type { Migration } from '@app/platform/db/database.ts'

/** How far the removal of each purged magazine is; outlives the magazine, so no reference. */
export const magazinePurges: Migration = {
  name: '006-magazine-purges',
  async up(knex) {
    await knex.raw(`
      create table magazine_purge (
        magazine_id integer primary key,
        name text not null,
        items integer,
        removed integer not null default 0,
        ordered_by_id integer not null,
        ordered_at timestamptz not null,
        finished_at timestamptz
      );
    `)
  },
}
