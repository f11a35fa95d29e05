import type { Migration } from '@app/platform/db/database.ts'

export const mutes: Migration = {
  name: '037-mutes',
  async up(knex) {
    await knex.raw(`
      create table user_mute (
        muter_id integer not null,
        muted_id integer not null,
        primary key (muter_id, muted_id)
      );
      comment on table user_mute is 'Whom members do not want to see, kept from identity.';
      create index user_mute_of_muted on user_mute (muted_id);
    `)
  },
}
