import type { Migration } from '@app/platform/db/database.ts'

export const passkeys: Migration = {
  name: '028-passkeys',
  async up(knex) {
    await knex.raw(`
      create table passkey (
        id uuid primary key,
        account_id integer not null references account on delete cascade,
        name text not null,
        credential_id bytea not null unique,
        public_key bytea not null,
        -- How often it signed, as it says; nought where it does not count.
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkey_of_account on passkey (account_id, created_at);
      comment on table passkey is
        'What opens an account without its password (WebAuthn): discoverable, and only after its owner was verified.';

      -- Whether a passkey is asked for after the password, where there is no secret for codes.
      alter table second_factor add column by_passkey boolean not null default false;
      -- By what proven_at was shown: password, passkey or provider; null is a provider too.
      alter table session add column proven_by text;
    `)
  },
}
