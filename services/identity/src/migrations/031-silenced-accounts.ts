import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Hosts that an administrator silenced, kept from community, and with each of their accounts that it is of one. */
export const silencedAccounts: Migration = {
  name: '031-silenced-accounts',
  async up(knex) {
    await knex.raw(`
      create table instance_silenced (host text primary key);
      comment on table instance_silenced is 'Hosts that an administrator silenced, kept from community.';
      alter table account add column is_silenced boolean not null default false;
    `)
  },
}

export const silencedIndexes: Migration = {
  name: '032-silenced-indexes',
  async online(client) {
    await createIndexOnline(client, 'account_silenced', 'on account (id) where is_silenced')
    await createIndexOnline(client, 'account_by_domain', 'on account (domain) where domain is not null')
  },
}
