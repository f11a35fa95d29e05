import type { Migration } from '@app/platform/db/database.ts'

export const downvotes: Migration = {
  name: '014-downvotes',
  async up(knex) {
    await knex.raw(`
      -- Apart from the points they take, because an instance may not let them count. Of what was voted before, they are
      -- told apart once the projection is rebuilt.
      alter table item_reputation add column downvotes integer not null default 0;
      alter table account add column downvotes integer not null default 0;
    `)
  },
}
