import type { Migration } from '@app/platform/db/database.ts'

export const mutes: Migration = {
  name: '008-mutes',
  async up(knex) {
    await knex.raw(`
      create table mute (
        muter_id integer not null, muted_id integer not null, primary key (muter_id, muted_id)
      );
      create index mute_muted on mute (muted_id);
    `)
  },
}
