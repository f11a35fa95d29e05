import type { Migration } from '@app/platform/db/database.ts'

/** Who owns a magazine sees its lists while it is hidden. Null: nobody, or community has not told since. */
export const magazineOwners: Migration = {
  name: '024-magazine-owners',
  async up(knex) {
    await knex.raw('alter table magazine_card add column owner_id integer')
  },
}
