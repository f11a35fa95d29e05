import type { Migration } from '@app/platform/db/database.ts'

export const singleSignOn: Migration = {
  name: '008-single-sign-on',
  async up(knex) {
    await knex.raw(`
      -- Which account the word of a provider opens.
      create table sso_link (
        issuer text not null,
        subject text not null,
        account_id integer not null references account on delete cascade,
        provider text not null,
        created_at timestamptz not null,
        primary key (issuer, subject),
        unique (account_id, provider)
      );

      create table sso_attempt (
        token_hash bytea primary key,
        purpose text not null check (purpose in ('sign-in', 'link', 'second-factor')),
        provider text not null,
        account_id integer references account on delete cascade,
        next text not null,
        state text not null,
        nonce text not null,
        verifier text not null,
        expires_at timestamptz not null
      );
      create index sso_attempt_expiry on sso_attempt (expires_at);
    `)
  },
}
