import type { Migration } from '@app/platform/db/database.ts'

/** What the last comparison of counts found to be wrong, and mended. */
export const countDifferences: Migration = {
  name: '014-recounts',
  async up(knex) {
    await knex.raw(`
      create table recount (
        what text primary key,
        mended integer not null,
        at timestamptz not null
      )
    `)
  },
}
