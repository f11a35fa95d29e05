import type { Migration } from '@app/platform/db/database.ts'

/** Reports of gateways that are counted: a job may come twice. */
export const clientUseReports: Migration = {
  name: '015-client-use-reports',
  async up(knex) {
    await knex.raw('create table client_use_report (id text primary key, at timestamptz not null)')
  },
}
