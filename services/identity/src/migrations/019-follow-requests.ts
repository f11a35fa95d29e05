import type { Migration } from '@app/platform/db/database.ts'

export const followRequests: Migration = {
  name: '019-follow-requests',
  async up(knex) {
    await knex.raw(`
      create table follow_request (
        follower_id integer not null references account on delete cascade,
        followed_id integer not null references account on delete cascade,
        state text not null check (state in ('requested', 'refused', 'cancelled')),
        created_at timestamptz not null default now(),
        primary key (follower_id, followed_id)
      );
      comment on table follow_request is
        'Follows that nobody answered yet, that were refused, or that were taken back before. Somebody elsewhere who accepts everybody is followed at once; until their server says so, the request stands beside the follow.';
      create index follow_request_of_followed on follow_request (followed_id, created_at desc, follower_id desc)
        where state = 'requested';
    `)
  },
}
