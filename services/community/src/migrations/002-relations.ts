import type { Migration } from '@app/platform/db/database.ts'

/** Copies of who follows and blocks whom, for the flags on a small user. */
export const relations: Migration = {
  name: '002-relations',
  async up(knex) {
    await knex.raw(`
      create table user_follow (
        follower_id integer not null,
        followed_id integer not null,
        primary key (follower_id, followed_id)
      );
      create index user_follow_followed on user_follow (followed_id);
      create table user_block (
        blocker_id integer not null,
        blocked_id integer not null,
        primary key (blocker_id, blocked_id)
      );
      create index user_block_blocked on user_block (blocked_id);
      alter table account add column shows_followings boolean not null default false;
    `)
  },
}
