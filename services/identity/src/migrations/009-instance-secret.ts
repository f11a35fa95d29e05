import type { Migration } from '@app/platform/db/database.ts'

export const instanceSecret: Migration = {
  name: '009-instance-secret',
  async up(knex) {
    await knex.raw(`
      -- Random keys that all replicas share, each made when it is first needed.
      create table instance_secret (name text primary key, value bytea not null);
    `)
  },
}
