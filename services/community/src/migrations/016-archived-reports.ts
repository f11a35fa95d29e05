import type { Migration } from '@app/platform/db/database.ts'

export const archivedReports: Migration = {
  name: '016-archived-reports',
  async up(knex) {
    await knex.raw(`
      alter table report add column uuid text, add column archive jsonb;
      comment on column report.uuid is 'Its address on the instance that moved here, and the id of the Flag that was sent.';
      comment on column report.archive is
        'Further reports of the same subject on an instance that moved here, where each stood by itself.';
    `)
  },
}
