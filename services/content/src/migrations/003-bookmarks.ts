import type { Migration } from '@app/platform/db/database.ts'

/** Each reader's named lists of kept items. */
export const bookmarkTables: Migration = {
  name: '003-bookmarks',
  async up(knex) {
    await knex.raw(`
      create table bookmark_list (
        id integer generated always as identity primary key,
        user_id integer not null,
        name text not null,
        is_default boolean not null default false,
        unique (user_id, name)
      );
      create unique index bookmark_list_default on bookmark_list (user_id) where is_default;
      create table bookmark (
        list_id integer not null references bookmark_list on delete cascade,
        item_id integer not null references item on delete cascade,
        user_id integer not null,
        created_at timestamptz not null,
        primary key (list_id, item_id)
      );
      create index bookmark_item on bookmark (item_id);
      create index bookmark_user on bookmark (user_id, item_id);
      create index bookmark_newest on bookmark (list_id, created_at, item_id);
    `)
  },
}
