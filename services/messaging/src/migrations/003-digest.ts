import type { Migration } from '@app/platform/db/database.ts'

export const digest: Migration = {
  name: '003-digest',
  up: (knex) =>
    knex.raw(`
      create table digest (
        user_id integer primary key,
        every text not null,
        next_at timestamptz not null,
        last_id integer not null
      );
      create index digest_due on digest (next_at);
    `),
}
