import type { Migration } from '@app/platform/db/database.ts'

/** The other contexts hear of peers in batches. */
export const peersToAnnounce: Migration = {
  name: '003-peers-to-announce',
  async up(knex) {
    await knex.raw(`
      -- Whether something happened that the other contexts were not told of.
      alter table instance add column changed boolean not null default true;
      create index instance_changed on instance (domain) where changed;
      create index instance_checked on instance (checked_at nulls first);
    `)
  },
}
