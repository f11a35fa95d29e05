import type { Migration } from '@app/platform/db/database.ts'

export const reading: Migration = {
  name: '034-reading',
  async up(knex) {
    await knex.raw(`
      create table reading (
        user_id integer not null,
        item_id integer not null references item on delete cascade,
        read_at timestamptz,
        comments integer not null default 0,
        stopped_at integer,
        folded integer[] not null default '{}',
        hidden_at timestamptz,
        primary key (user_id, item_id)
      );
      create index reading_item on reading (item_id);
      create index reading_hidden on reading (user_id, hidden_at desc) where hidden_at is not null;
      comment on table reading is 'What a member remembers of a thread or post.';
      comment on column reading.read_at is 'null: not read, or marked as unread again.';
      comment on column reading.comments is 'How many there were then, and what the member wrote since.';
      comment on column reading.stopped_at is 'Number of the comment where they stopped.';
      comment on column reading.folded is 'Numbers of the comments they folded.';
    `)
  },
}
