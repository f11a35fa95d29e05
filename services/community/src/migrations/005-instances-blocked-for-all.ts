import type { Migration } from '@app/platform/db/database.ts'

/** Instances an administrator blocked for every member: a mark here, not a row for each account. */
export const instancesBlocked: Migration = {
  name: '005-instances-blocked-for-all',
  async up(knex) {
    await knex.raw(`
      alter table instance add column blocked_for_all_at timestamptz;
      create index instance_blocked_for_all on instance (domain collate "C") where blocked_for_all_at is not null;
    `)
  },
}
