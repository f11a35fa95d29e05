import type { Migration } from '@app/platform/db/database.ts'

export const filters: Migration = {
  name: '007-filters',
  async up(knex) {
    await knex.raw(`
      create table filter_list (
        id integer generated always as identity primary key,
        account_id integer not null references account on delete cascade,
        name text not null,
        expires_at timestamptz,
        feeds boolean not null,
        comments boolean not null,
        profile boolean not null,
        words jsonb not null
      );
      create index filter_list_of_account on filter_list (account_id, id);

      -- What a member chose about an instance: to hide it, or to see it though an admin hid it from everybody.
      create table instance_choice (
        account_id integer not null references account on delete cascade,
        domain text not null,
        blocked boolean not null,
        primary key (account_id, domain)
      );
      -- A copy of what community owns.
      create table instance_blocked_for_all (domain text primary key);
    `)
  },
}
