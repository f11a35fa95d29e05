import type { Migration } from '@app/platform/db/database.ts'

/** Sort keys of the feeds, by the name of their index. */
const sortKeys = {
  hot: 'ranking',
  top: 'score',
  active: 'last_active',
  commented: 'comment_count',
  boosted: 'last_boosted_at',
} as const

/** What the filters of a feed ask, so that a page is found in the index alone. */
const FILTERED = 'author_id, magazine_id, domain_id, is_adult, lang, is_local, shelf'

/**
 * Entries, posts and the comments of both are one table: they are voted on, favourited, moderated and deleted alike,
 * and a list may mix them. `shelf` says which lists of threads may show one; see items/shelf.ts.
 */
export const itemTables: Migration = {
  name: '002-items',
  async up(knex) {
    await knex.raw(`
      create table domain (
        id integer generated always as identity primary key,
        name text not null unique,
        entry_count integer not null default 0,
        subscriptions_count integer not null default 0
      );
      create table domain_subscription (
        user_id integer not null,
        domain_id integer not null references domain on delete cascade,
        primary key (user_id, domain_id)
      );
      create table domain_block (
        user_id integer not null,
        domain_id integer not null references domain on delete cascade,
        primary key (user_id, domain_id)
      );
      create table item (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('entry', 'entry_comment', 'post', 'post_comment')),
        author_id integer not null,
        magazine_id integer not null,
        thread_id integer references item on delete cascade,
        parent_id integer,
        root_id integer,
        -- from the top-level comment down to the parent
        ancestor_ids integer[] not null default '{}',
        depth integer not null default 0,
        entry_type text check (entry_type in ('article', 'link', 'image', 'video')),
        title text,
        slug text,
        url text,
        domain_id integer references domain,
        body text,
        image json,
        image_id integer,
        lang text not null,
        tags text[] not null default '{}',
        mentions text[] not null default '{}',
        is_oc boolean not null default false,
        is_adult boolean not null default false,
        is_pinned boolean not null default false,
        is_locked boolean not null default false,
        visibility text not null default 'visible'
          check (visibility in ('visible', 'private', 'trashed', 'soft_deleted')),
        shelf smallint,
        uv integer not null default 0,
        dv integer not null default 0,
        favourites integer not null default 0,
        comment_count integer not null default 0,
        commenter_count integer not null default 0,
        child_count integer not null default 0,
        score integer not null default 0,
        ranking integer not null default 0,
        created_at timestamptz not null,
        edited_at timestamptz,
        last_active timestamptz not null,
        last_boosted_at timestamptz not null,
        ap_id text,
        is_local boolean not null generated always as (ap_id is null) stored,
        check ((thread_id is null) = (kind in ('entry', 'post')))
        -- room on the page for new versions: counts change often, and most of them are in no index
      ) with (fillfactor = 80);
      create unique index item_ap_id on item (ap_id) where ap_id is not null;
      -- hash: a url or a title may be longer than a b-tree holds
      create index item_url on item using hash (url) where kind = 'entry';
      create index item_title on item using hash (title) where kind = 'entry';
      create index item_domain on item (domain_id, created_at) where domain_id is not null;
      create index item_author on item (author_id, kind, created_at, id);
      create index item_thread_comments on item (thread_id, created_at, id) where thread_id is not null;
      create index item_thread_newest on item (thread_id, created_at, id) where thread_id is not null and depth = 0;
      create index item_thread_hot on item (thread_id, ranking, created_at, id)
        where thread_id is not null and depth = 0;
      create index item_thread_authors on item (thread_id, author_id) where thread_id is not null;
      create index item_descendants on item (root_id, depth) where root_id is not null;
      create index item_feed_newest on item (kind, created_at, id) include (${FILTERED}) where shelf < 9;
      create index item_magazine_newest on item (magazine_id, kind, is_pinned, created_at, id)
        include (author_id, domain_id, is_adult, lang, is_local, shelf) where shelf < 9;
      create index item_magazine_oldest on item (magazine_id, kind, is_pinned desc, created_at, id)
        include (author_id, domain_id, is_adult, lang, is_local, shelf) where shelf < 9;
    `)
    for (const [name, column] of Object.entries(sortKeys)) {
      await knex.raw(`
        create index item_feed_${name} on item (kind, ${column}, created_at, id) include (${FILTERED}) where shelf < 9`)
      if (name === 'boosted') continue
      await knex.raw(`
        create index item_magazine_${name} on item (magazine_id, kind, is_pinned, ${column}, created_at, id)
          include (author_id, domain_id, is_adult, lang, is_local, shelf) where shelf < 9`)
    }
    await knex.raw(`
      create table vote (
        item_id integer not null references item on delete cascade,
        user_id integer not null,
        -- 0: once cast and taken back, so that a later vote is not the first
        choice smallint not null check (choice between -1 and 1),
        voted_at timestamptz not null,
        primary key (item_id, user_id)
      );
      create index vote_boosts on vote (user_id, voted_at) where choice = 1;
      create table favourite (
        item_id integer not null references item on delete cascade,
        user_id integer not null,
        created_at timestamptz not null,
        primary key (item_id, user_id)
      );
      create index favourite_user on favourite (user_id, item_id);
      create table magazine_count (
        magazine_id integer primary key,
        entry_count integer not null default 0,
        entry_comment_count integer not null default 0,
        post_count integer not null default 0,
        post_comment_count integer not null default 0,
        -- how many of them the general lists may show to an anonymous reader
        general_entry_count integer not null default 0,
        general_post_count integer not null default 0
      );
    `)
  },
}
