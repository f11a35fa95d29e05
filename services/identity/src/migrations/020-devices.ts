import type { Migration } from '@app/platform/db/database.ts'

/** Browsers that signed in to an account before. */
export const devices: Migration = {
  name: '020-devices',
  async up(knex) {
    await knex.raw(`
      create table device (
        account_id integer not null references account on delete cascade,
        token_hash bytea not null,
        user_agent text,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        primary key (account_id, token_hash)
      )
    `)
  },
}
