import type { Migration } from '@app/platform/db/database.ts'

/** Votes in polls of ours are gathered for a while, and told of at once. */
export const pollUpdates: Migration = {
  name: '015-poll-updates',
  async up(knex) {
    await knex.raw(`
      create table poll_update (
        type text not null,
        id int not null,
        due_at timestamptz not null,
        primary key (type, id)
      );
      comment on column poll_update.due_at is 'When peers are told how the poll stands by then.';
      create index poll_update_due on poll_update (due_at);
    `)
  },
}
