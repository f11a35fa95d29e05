import type { Migration } from '@app/platform/db/database.ts'

/** What members do not want to see: instances, those an admin hid for everybody, and words. */
export const hidden: Migration = {
  name: '008-hidden',
  async up(knex) {
    await knex.raw(`
      create table instance_choice (
        user_id integer primary key,
        blocked text[] not null,
        -- of those hidden for everybody, the ones this member wants to see
        exempt text[] not null
      );
      create table instance_hidden_for_all (domain text primary key);
      create table filter_word (
        user_id integer not null,
        feeds boolean not null,
        comments boolean not null,
        profile boolean not null,
        expires_at timestamptz,
        word text not null,
        exact boolean not null
      );
      create index filter_word_user on filter_word (user_id);
    `)
  },
}
