import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Instances that an administrator silenced, and with each of their magazines that it is of one. */
export const silencedInstances: Migration = {
  name: '018-silenced-instances',
  async up(knex) {
    await knex.raw(`
      alter table instance add column silenced_at timestamptz;
      alter table magazine add column is_silenced boolean not null default false;
    `)
  },
}

export const silencedLists: Migration = {
  name: '019-silenced-lists',
  async online(client) {
    await createIndexOnline(client, 'instance_silenced', 'on instance (host) where silenced_at is not null')
    await createIndexOnline(client, 'magazine_silenced', 'on magazine (id) where is_silenced')
    await createIndexOnline(client, 'magazine_by_domain', 'on magazine (domain) where domain is not null')
  },
}
