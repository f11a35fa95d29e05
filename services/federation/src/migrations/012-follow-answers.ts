import type { Migration } from '@app/platform/db/database.ts'

/** Whether a Follow was answered, and which Follow an answer of ours is to. */
export const followAnswers: Migration = {
  name: '012-follow-answers',
  async up(knex) {
    await knex.raw(`
      create table unanswered_follow (
        actor_id integer not null,
        object text not null,
        tries integer not null default 1,
        retry_at timestamptz not null,
        primary key (actor_id, object)
      );
      comment on table unanswered_follow is 'Follows of ours that are sent again, because nobody answered. The row goes with the answer, or after the last try.';
      create index unanswered_follow_retry on unanswered_follow (retry_at);

      create table follow_received (
        kind text not null check (kind in ('user', 'magazine')),
        local_id integer not null,
        follower_id integer not null,
        activity_id text not null,
        primary key (kind, local_id, follower_id)
      );
      comment on table follow_received is 'The Follow that a decision of ours, which may come days later, answers.';
    `)
  },
}
