import type { Migration } from '@app/platform/db/database.ts'

/** People and magazines of hosts that an administrator silenced, as identity and community tell. */
export const silenced: Migration = {
  name: '039-silenced',
  async up(knex) {
    await knex.raw(`
      alter table user_card add column silenced boolean not null default false;
      alter table magazine_card add column silenced boolean not null default false;
    `)
  },
}
