import type { Migration } from '@app/platform/db/database.ts'

export const profilePins: Migration = {
  name: '038-profile-pins',
  async up(knex) {
    await knex.raw(`
      create table profile_pin (
        user_id integer not null,
        item_id integer not null references item on delete cascade,
        pinned_at timestamptz not null,
        primary key (user_id, item_id)
      );
      create index profile_pin_item on profile_pin (item_id);
      comment on table profile_pin is 'What people show first on their profiles.';
    `)
  },
}
