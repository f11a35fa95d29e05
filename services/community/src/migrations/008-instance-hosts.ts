import type { Migration } from '@app/platform/db/database.ts'

/** Hosts as they are compared, without `www.`: the policy on a host is looked up with each post into a remote magazine. */
export const instanceHosts: Migration = {
  name: '008-instance-hosts',
  async up(knex) {
    await knex.raw(`
      alter table instance
        add column host text not null generated always as (regexp_replace(lower(domain), '^www\\.', '')) stored;
      create index instance_policy on instance (host) where is_banned or is_allowed;
    `)
  },
}
