import type { Migration } from '@app/platform/db/database.ts'

/** Projections of what identity and community own, kept for reading: cards as the API shows them, and what filters ask. */
export const projectionTables: Migration = {
  name: '001-projection',
  async up(knex) {
    await knex.raw(`
      create table user_card (
        user_id integer primary key,
        username text not null,
        -- json, not jsonb: it is only ever read back whole
        card json not null,
        state text not null,
        domain text,
        discoverable boolean not null,
        hide_adult boolean not null,
        preferred_languages text[] not null,
        comment_sort text not null,
        shows_boosts boolean not null,
        shows_followings boolean not null
      );
      create index user_card_username on user_card (username);
      create table magazine_card (
        magazine_id integer primary key,
        name text not null,
        card json not null,
        moderator_ids integer[] not null,
        is_adult boolean not null,
        visibility text not null,
        domain text,
        discoverable boolean not null
      );
      create index magazine_card_moderators on magazine_card using gin (moderator_ids);
      create index magazine_card_adult on magazine_card (magazine_id) where is_adult;
      create table user_follow (
        follower_id integer not null, followed_id integer not null, primary key (follower_id, followed_id)
      );
      create table user_block (
        blocker_id integer not null, blocked_id integer not null, primary key (blocker_id, blocked_id)
      );
      create table magazine_subscription (
        user_id integer not null, magazine_id integer not null, primary key (user_id, magazine_id)
      );
      create table magazine_block (
        user_id integer not null, magazine_id integer not null, primary key (user_id, magazine_id)
      );
      create table instance_setting (
        single boolean primary key default true check (single),
        settings jsonb not null
      );
    `)
  },
}
