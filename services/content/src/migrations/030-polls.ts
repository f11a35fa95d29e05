import type { Migration } from '@app/platform/db/database.ts'

export const polls: Migration = {
  name: '030-polls',
  async up(knex) {
    await knex.raw(`
      create table poll (
        item_id integer primary key references item on delete cascade,
        multiple boolean not null,
        closes_at timestamptz,
        closed boolean not null default false,
        voters_count integer
      );
      create index poll_open on poll (closes_at) where not closed;
      comment on column poll.closed is 'Whether its end was announced.';
      comment on column poll.voters_count is 'null: the server it comes from does not tell.';

      create table poll_option (
        item_id integer not null references poll on delete cascade,
        position integer not null,
        title text not null,
        votes integer not null default 0,
        primary key (item_id, position)
      );

      create table poll_ballot (
        item_id integer not null references poll on delete cascade,
        user_id integer not null,
        choices integer[] not null,
        voted_at timestamptz not null,
        primary key (item_id, user_id)
      );
      create index poll_ballot_user on poll_ballot (user_id);
      comment on column poll_ballot.choices is 'Positions of the options.';
    `)
  },
}
