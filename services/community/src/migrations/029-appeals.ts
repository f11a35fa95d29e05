import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** What the author of something that was removed says to have it back, once. */
export const appeals: Migration = {
  name: '029-appeals',
  async up(knex) {
    await knex.raw('alter table report add column appeal text, add column appealed_at timestamptz')
  },
}

/** Whoever appealed sees what became of it. */
export const appealsByAuthor: Migration = {
  name: '030-appeals-by-author',
  async online(client) {
    await createIndexOnline(
      client,
      'report_appeals',
      'on report (reported_id, appealed_at desc) where appeal is not null',
    )
  },
}
