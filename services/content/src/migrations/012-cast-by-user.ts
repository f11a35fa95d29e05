import type { Migration } from '@app/platform/db/database.ts'

/** Leads to the votes of one person that are no boosts (those have an index of their own), for the purge of an account. */
export const castByUser: Migration = {
  name: '012-cast-by-user',
  async up(knex) {
    await knex.raw('create index vote_no_boosts on vote (user_id, item_id) where choice <> 1')
  },
}
