import type { Migration } from '@app/platform/db/database.ts'

/** Only what its own server deleted may come back on its word; what was kept until now stays away. */
export const tombstoneOrigin: Migration = {
  name: '010-tombstone-origin',
  async up(knex) {
    await knex.raw(`
      alter table tombstone add column by_origin boolean not null default false;
      comment on column tombstone.by_origin is 'Its own server deleted it, and may take that back.';
    `)
  },
}
