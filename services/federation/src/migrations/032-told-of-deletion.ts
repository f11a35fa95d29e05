import type { Migration } from '@app/platform/db/database.ts'

/** What became of the news that a local account is gone, for its owner (rules/accounts.md#deletion). */
export const toldOfDeletion: Migration = {
  name: '032-told-of-deletion',
  async up(knex) {
    await knex.raw(`
      create table told_of_deletion (
        activity uuid not null,
        inbox text not null,
        host text not null,
        user_id integer not null,
        told_at timestamptz not null,
        state text check (state in ('confirmed', 'refused')),
        status integer,
        answered_at timestamptz,
        primary key (activity, inbox)
      );
      comment on column told_of_deletion.state is
        'null: it is tried again as long as there is a delivery, and was given up once there is none.';
      create index told_of_deletion_user on told_of_deletion (user_id);
      create index told_of_deletion_time on told_of_deletion (told_at);
    `)
  },
}
