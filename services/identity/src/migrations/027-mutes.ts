import type { Migration } from '@app/platform/db/database.ts'

export const mutes: Migration = {
  name: '027-mutes',
  async up(knex) {
    await knex.raw(`
      create table mute (
        muter_id integer not null references account on delete cascade,
        muted_id integer not null references account on delete cascade,
        created_at timestamptz not null default now(),
        ends_at timestamptz,
        primary key (muter_id, muted_id)
      );
      comment on table mute is
        'Whom a member does not want to see, until ends_at or until they lift it. Whoever is muted is not told.';
      create index mute_of_muter on mute (muter_id, created_at desc, muted_id desc);
      create index mute_of_muted on mute (muted_id);
      create index mute_ends on mute (ends_at) where ends_at is not null;
    `)
  },
}
