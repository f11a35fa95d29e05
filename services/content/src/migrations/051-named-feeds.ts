import type { Migration } from '@app/platform/db/database.ts'

export const namedFeeds: Migration = {
  name: '051-named-feeds',
  async up(knex) {
    await knex.raw(`
      create table named_feed (
        id serial primary key,
        user_id integer not null,
        name text not null,
        position integer not null,
        is_public boolean not null default false,
        magazine_ids integer[] not null default '{}',
        author_ids integer[] not null default '{}',
        tags text[] not null default '{}',
        words text[] not null default '{}'
      );
      create index named_feed_owner on named_feed (user_id, position, id);
      comment on table named_feed is 'Feeds that members put together of magazines, people, tags and words.';
      comment on column named_feed.position is 'Among the feeds of its owner, from 0; equal ones by id.';
      comment on column named_feed.tags is 'In their normal spelling.';
    `)
  },
}
