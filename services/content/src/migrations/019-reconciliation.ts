import type { Migration } from '@app/platform/db/database.ts'

/**
 * The table of the nightly reconciliation takes the usual name for it. The view lets processes of the previous release
 * go on writing under the old one during a rolling upgrade; the release after this one drops it.
 */
export const reconciliation: Migration = {
  name: '019-reconciliation',
  async up(knex) {
    await knex.raw(`
      alter table recount rename to reconciliation;
      create view recount as select what, mended, at from reconciliation
    `)
  },
}
