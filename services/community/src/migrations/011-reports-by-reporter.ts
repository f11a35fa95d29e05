import type { Migration } from '@app/platform/db/database.ts'

/** Members see what became of the reports they made. */
export const reportsByReporter: Migration = {
  name: '011-reports-by-reporter',
  async up(knex) {
    await knex.raw('create index report_by_reporter on report (reporting_id, id desc)')
  },
}
