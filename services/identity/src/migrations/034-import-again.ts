import type { Migration } from '@app/platform/db/database.ts'

/** What a file names and nobody was found for is looked for once more: a slow server may have answered meanwhile. */
export const importAgain: Migration = {
  name: '034-import-again',
  async up(knex) {
    await knex.raw(`alter table data_import add column tried_again boolean not null default false`)
  },
}
