import type { Migration } from '@app/platform/db/database.ts'

export const suspension: Migration = {
  name: '011-suspension',
  async up(knex) {
    await knex.raw(`
      alter table account add column is_suspended boolean not null default false;
      create index account_suspended on account (last_active desc, id desc) where is_suspended;
    `)
  },
}
