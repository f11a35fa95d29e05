import type { Migration } from '@app/platform/db/database.ts'

export const accounts: Migration = {
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
}
