import type { Migration } from '@app/platform/db/database.ts'
import { downvotesMigration } from './reputation.ts'
import { proofMigration, ssoMigration } from './sso/migration.ts'

/** Forward only; a released one is never edited. */
export const migrations: Migration[] = [
  {
    name: '001-accounts',
    async up(knex) {
      await knex.raw(`
        create table account (
          id integer generated always as identity primary key,
          username text not null,
          username_key text not null generated always as (lower(username)) stored,
          email text,
          email_key text generated always as (lower(email)) stored,
          password_hash text,
          title text,
          about text,
          avatar jsonb,
          avatar_image_id integer,
          cover jsonb,
          cover_image_id integer,
          is_bot boolean not null default false,
          role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
          is_verified boolean not null default false,
          application text not null default 'approved' check (application in ('pending', 'approved', 'rejected')),
          application_text text,
          is_banned boolean not null default false,
          is_deleted boolean not null default false,
          deletes_at timestamptz,
          ap_profile_id text,
          domain text,
          discoverable boolean not null default true,
          indexable boolean not null default true,
          settings jsonb not null default '{}',
          followers_count integer not null default 0,
          reputation integer not null default 0,
          created_at timestamptz not null default now(),
          last_active timestamptz not null default now()
        );
        create unique index account_username_key on account (username_key);
        create unique index account_email_key on account (email_key) where email_key is not null;
        create unique index account_ap_profile_id on account (ap_profile_id) where ap_profile_id is not null;
        create index account_listed on account (last_active desc, id desc) where application = 'approved';
        create index account_staff on account (role, id) where role <> 'user';
        create index account_banned on account (last_active desc, id desc) where is_banned;
        create index account_pending on account (id) where application = 'pending';
        create index account_due on account (deletes_at) where deletes_at is not null;

        create table follow (
          follower_id integer not null references account on delete cascade,
          followed_id integer not null references account on delete cascade,
          created_at timestamptz not null default now(),
          primary key (follower_id, followed_id)
        );
        create index follow_of_follower on follow (follower_id, created_at desc, followed_id desc);
        create index follow_of_followed on follow (followed_id, created_at desc, follower_id desc);

        create table block (
          blocker_id integer not null references account on delete cascade,
          blocked_id integer not null references account on delete cascade,
          created_at timestamptz not null default now(),
          primary key (blocker_id, blocked_id)
        );
        create index block_of_blocker on block (blocker_id, created_at desc, blocked_id desc);
        create index block_of_blocked on block (blocked_id);

        create table session (
          id uuid primary key,
          token_hash bytea not null unique,
          account_id integer not null references account on delete cascade,
          user_agent text,
          created_at timestamptz not null,
          expires_at timestamptz not null
        );
        create index session_of_account on session (account_id);
        create index session_expiry on session (expires_at);

        create table email_token (
          token_hash bytea primary key,
          purpose text not null check (purpose in ('verify', 'reset')),
          account_id integer not null references account on delete cascade,
          email text not null,
          created_at timestamptz not null,
          expires_at timestamptz not null
        );
        create index email_token_of_account on email_token (account_id, purpose);
      `)
    },
  },
  {
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
  },
  {
    name: '003-projections',
    async up(knex) {
      await knex.raw(`
        -- Copies of what other contexts own, fed by their events.
        create table instance_settings (
          only_one boolean primary key default true check (only_one),
          settings jsonb not null
        );
        create table item_reputation (
          type text not null,
          item_id integer not null,
          author_id integer not null,
          points integer not null,
          primary key (type, item_id)
        );
        create index item_reputation_of_author on item_reputation (author_id);
      `)
    },
  },
  {
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
  },
  {
    name: '005-client-use',
    async up(knex) {
      await knex.raw(`
        -- Calls of clients by second; by hour once they are old.
        create table client_use (
          client_identifier text not null references oauth_client (identifier) on delete cascade,
          route text not null,
          at timestamptz not null,
          count integer not null,
          primary key (at, client_identifier, route)
        );
      `)
    },
  },
  {
    name: '006-peer-software',
    async up(knex) {
      await knex.raw(`
        -- What other instances run, as federation tells it.
        create table peer_software (domain text primary key, software text, version text);
      `)
    },
  },
  {
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
  },
  ssoMigration,
  {
    name: '009-instance-secret',
    async up(knex) {
      await knex.raw(`
        -- Random keys that all replicas share, each made when it is first needed.
        create table instance_secret (name text primary key, value bytea not null);
      `)
    },
  },
  proofMigration,
  {
    name: '011-suspension',
    async up(knex) {
      await knex.raw(`
        alter table account add column is_suspended boolean not null default false;
        create index account_suspended on account (last_active desc, id desc) where is_suspended;
      `)
    },
  },
  {
    name: '012-notes',
    async up(knex) {
      await knex.raw(`
        -- What a member wrote down about somebody, for nobody else.
        create table note (
          writer_id integer not null references account on delete cascade,
          subject_id integer not null references account on delete cascade,
          text text not null,
          primary key (writer_id, subject_id)
        );
        -- For whoever is purged.
        create index note_of_subject on note (subject_id);
      `)
    },
  },
  {
    name: '013-approved-follows',
    async up(knex) {
      await knex.raw(`
        -- A remote person whose server asks them before it lets somebody follow.
        alter table account add column approves_followers boolean not null default false;
      `)
    },
  },
  downvotesMigration,
]
