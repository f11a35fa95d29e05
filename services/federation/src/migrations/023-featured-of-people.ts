import type { Migration } from '@app/platform/db/database.ts'

/** People pin to their profiles as magazines do to their lists. */
export const featuredOfPeople: Migration = {
  name: '023-featured-of-people',
  async up(knex) {
    await knex.raw(`
      comment on column remote_actor.featured is 'Where a magazine or a person lists what they show first.';
    `)
  },
}
