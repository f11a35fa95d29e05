import type { Migration } from '@app/platform/db/database.ts'

/**
 * Lists of a tag and of a domain. `tag_keys` holds the normal spelling of each tag, for authors name them as they like
 * (text/tags.ts). Only threads have a domain, so its indexes need no kind.
 */
export const tagsAndDomains: Migration = {
  name: '009-tags-domains',
  async up(knex) {
    await knex.raw(`
      alter table item add column tag_keys text[] not null default '{}';
      update item set tag_keys = (select array_agg(distinct lower(tag)) from unnest(tags) tag) where tags <> '{}';
      create index item_tags on item using gin (tag_keys) where tag_keys <> '{}';
      create table banned_tag (
        name text primary key,
        banned_by integer not null,
        banned_at timestamptz not null
      );
      drop index item_domain;
      create index item_domain_newest on item (domain_id, created_at, id) where domain_id is not null and shelf < 9;
      create index item_domain_hot on item (domain_id, ranking, created_at, id)
        where domain_id is not null and shelf < 9;
      create index domain_subscription_domain on domain_subscription (domain_id);
      -- until their card comes again
      alter table user_card add column front_sort text not null default 'hot';
    `)
  },
}
