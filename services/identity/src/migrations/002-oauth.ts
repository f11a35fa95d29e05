import type { Migration } from '@app/platform/db/database.ts'

export const oauth: Migration = {
  name: '002-oauth',
  async up(knex) {
    await knex.raw(`
      create table signing_key (
        kid text primary key,
        public_jwk jsonb not null,
        private_jwk jsonb not null,
        created_at timestamptz not null,
        active_from timestamptz not null,
        retired_at timestamptz
      );

      create table oauth_client (
        identifier text primary key,
        secret_hash bytea,
        name text not null,
        contact_email text not null,
        description text,
        redirect_uris text[] not null,
        grants text[] not null,
        scopes text[] not null,
        image jsonb,
        bot_id integer references account on delete set null,
        active boolean not null default true,
        created_at timestamptz not null
      );
      create index oauth_client_created on oauth_client (created_at desc, identifier);

      create table oauth_consent (
        id integer generated always as identity primary key,
        account_id integer not null references account on delete cascade,
        client_id text not null references oauth_client,
        scopes text[] not null,
        ip text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        unique (account_id, client_id)
      );
      create index oauth_consent_of_account on oauth_consent (account_id, id desc);

      create table oauth_transaction (
        id_hash bytea primary key,
        account_id integer not null references account on delete cascade,
        session_id uuid not null references session on delete cascade,
        client_id text not null references oauth_client,
        request jsonb not null,
        expires_at timestamptz not null
      );
      create index oauth_transaction_expiry on oauth_transaction (expires_at);

      -- Everything that one authorization gave: its code, access tokens and refresh tokens fall together.
      create table oauth_grant (
        id uuid primary key,
        client_id text not null references oauth_client,
        account_id integer not null references account on delete cascade,
        created_at timestamptz not null,
        revoked_at timestamptz
      );
      create index oauth_grant_of_account on oauth_grant (account_id, client_id);
      create index oauth_grant_of_client on oauth_grant (client_id);

      create table oauth_code (
        code_hash bytea primary key,
        grant_id uuid not null references oauth_grant on delete cascade,
        redirect_uri text,
        scopes text[] not null,
        challenge text,
        challenge_method text,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index oauth_code_of_grant on oauth_code (grant_id);

      create table oauth_access_token (
        id uuid primary key,
        grant_id uuid not null references oauth_grant on delete cascade,
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index oauth_access_token_of_grant on oauth_access_token (grant_id);
      create index oauth_access_token_expiry on oauth_access_token (expires_at);

      create table oauth_refresh_token (
        token_hash bytea primary key,
        grant_id uuid not null references oauth_grant on delete cascade,
        access_token_id uuid not null,
        scopes text[] not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index oauth_refresh_token_of_grant on oauth_refresh_token (grant_id);
      create index oauth_refresh_token_expiry on oauth_refresh_token (expires_at);
    `)
  },
}
