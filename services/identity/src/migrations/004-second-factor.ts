import type { Migration } from '@app/platform/db/database.ts'

export const secondFactor: Migration = {
  name: '004-second-factor',
  async up(knex) {
    await knex.raw(`
      alter table account add column has_two_factor boolean not null default false;

      create table second_factor (
        account_id integer primary key references account on delete cascade,
        -- Null until a first code proved that the authenticator knows the pending one.
        secret text,
        pending_secret text,
        -- A code counts once (RFC 6238, section 5.2).
        last_step bigint not null default 0
      );
      create table backup_code (
        account_id integer not null references account on delete cascade,
        code_hash bytea not null,
        pending boolean not null,
        primary key (account_id, pending, code_hash)
      );
    `)
  },
}
