import type { Migration } from '@app/platform/db/database.ts'

/** Whether and with whom this instance federates, as community says. */
export const policy: Migration = {
  name: '002-policy',
  async up(knex) {
    await knex.raw(`
      -- Copies of what community says: whether and with whom this instance federates.
      create table instance_settings (
        only_one boolean primary key default true check (only_one),
        settings jsonb not null
      );
      create table host_rule (
        domain text primary key,
        host text not null,
        is_banned boolean not null,
        is_allowed boolean not null
      );
      create index host_rule_host on host_rule (host);
    `)
  },
}
