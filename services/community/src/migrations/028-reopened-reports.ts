import type { Migration } from '@app/platform/db/database.ts'

/** Reports that were decided may be opened again: what content tells late of the decision before must not undo that. */
export const reopenedReports: Migration = {
  name: '028-reopened-reports',
  async up(knex) {
    await knex.raw('alter table report add column reopened_at timestamptz')
  },
}
