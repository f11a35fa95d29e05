import type { Migration } from '@app/platform/db/database.ts'

/** What is addressed to it is for its followers: software names this collection as it likes. */
export const followers: Migration = {
  name: '014-followers',
  async up(knex) {
    await knex.raw(`
      alter table remote_actor add column followers text;
      comment on column remote_actor.followers is 'Address of its followers collection; null: it has none, or was not fetched since this is kept.';
    `)
  },
}
