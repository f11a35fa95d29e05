import type { Migration } from '@app/platform/db/database.ts'

export const approvedFollows: Migration = {
  name: '013-approved-follows',
  async up(knex) {
    await knex.raw(`
      -- A remote person whose server asks them before it lets somebody follow.
      alter table account add column approves_followers boolean not null default false;
    `)
  },
}
