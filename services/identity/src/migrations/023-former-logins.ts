import type { Migration } from '@app/platform/db/database.ts'

/** Names and tokens of an instance that moved here, as their holders still give them. */
export const formerLogins: Migration = {
  name: '023-former-logins',
  async up(knex) {
    await knex.raw(`
      create table former_login (
        login text primary key,
        account_id integer not null references account on delete cascade
      );
      comment on table former_login is
        'What people signed in by on an instance that moved here and could not keep: it differs from another in case alone.';
      create index former_login_account on former_login (account_id);

      create table foreign_refresh_token (
        token_hash bytea primary key,
        expires_at timestamptz not null
      );
      comment on table foreign_refresh_token is
        'Refresh tokens of an instance that moved here whose client and account nothing but the token itself still tells.';
      create index foreign_refresh_token_expiry on foreign_refresh_token (expires_at);
    `)
  },
}
