import type { Migration } from '@app/platform/db/database.ts'

/** Keys, projections of people and magazines, actors and activities, and the instances they live on. */
export const spine: Migration = {
  name: '001-spine',
  async up(knex) {
    await knex.raw(`
      create table actor_key (
        kind text not null check (kind in ('user', 'magazine', 'instance')),
        local_id integer not null,
        private_jwk jsonb not null,
        public_jwk jsonb not null,
        public_pem text not null,
        created_at timestamptz not null default now(),
        primary key (kind, local_id)
      );
      comment on table actor_key is 'Kept after an actor is deleted: its Delete must still verify.';

      create table user_card (
        user_id integer primary key,
        username text not null,
        ap_profile_id text unique,
        domain text,
        state text not null,
        card jsonb not null
      );
      create unique index user_card_local_name on user_card (lower(username)) where domain is null;
      create index user_card_domain on user_card (domain) where domain is not null;

      create table magazine_card (
        magazine_id integer primary key,
        name text not null,
        ap_profile_id text unique,
        domain text,
        visibility text not null,
        card jsonb not null
      );
      create unique index magazine_card_local_name on magazine_card (lower(name)) where domain is null;

      create table user_follow (
        follower_id integer not null,
        followed_id integer not null,
        primary key (follower_id, followed_id)
      );
      create index user_follow_followed on user_follow (followed_id, follower_id);

      create table magazine_subscription (
        magazine_id integer not null,
        user_id integer not null,
        primary key (magazine_id, user_id)
      );
      create index magazine_subscription_user on magazine_subscription (user_id);

      create table remote_actor (
        ap_id text primary key,
        kind text not null check (kind in ('user', 'magazine', 'instance')),
        local_id integer,
        domain text not null,
        handle text not null,
        inbox text not null,
        shared_inbox text,
        key_id text,
        public_key_pem text,
        fetched_at timestamptz not null,
        gone_at timestamptz
      );
      create unique index remote_actor_local on remote_actor (kind, local_id) where local_id is not null;
      create index remote_actor_key on remote_actor (key_id);

      create table content_object (
        type text not null,
        id integer not null,
        ap_id text not null unique,
        local boolean not null,
        author_id integer not null,
        magazine_id integer not null,
        thread_id integer not null,
        parent_id integer,
        visibility text not null,
        primary key (type, id)
      );
      create index content_object_author on content_object (author_id, id desc) where local and visibility = 'visible';
      create index content_object_magazine on content_object (magazine_id, id desc) where visibility = 'visible';

      create table activity (
        uuid uuid primary key,
        actor text not null,
        type text not null,
        body jsonb not null,
        public boolean not null,
        created_at timestamptz not null default now()
      );
      create index activity_actor on activity (actor, created_at desc) where public;

      create table standing (
        kind text not null,
        actor_id integer not null,
        object text not null,
        activity_id text not null,
        created_at timestamptz not null default now(),
        primary key (kind, actor_id, object)
      );
      comment on table standing is 'Follows, likes, dislikes and boosts that local actors sent and did not take back: what an Undo names.';

      create table received (
        activity_id text primary key,
        type text not null,
        actor text not null,
        object text,
        received_at timestamptz not null default now()
      );
      create index received_at on received (received_at);

      create table tombstone (
        ap_id text primary key,
        deleted_at timestamptz not null default now()
      );

      create table instance (
        domain text primary key,
        software text,
        version text,
        failures integer not null default 0,
        failed_at timestamptz,
        succeeded_at timestamptz,
        received_at timestamptz,
        checked_at timestamptz
      );
    `)
  },
}
