import type { Migration } from '@app/platform/db/database.ts'

/** Leads from one language that items are written in to the next. */
export const searchLanguages: Migration = {
  name: '011-search-languages',
  async up(knex) {
    await knex.raw('create index item_text_stemming on item_text (stemming)')
  },
}
