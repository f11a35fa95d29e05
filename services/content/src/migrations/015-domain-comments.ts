import type { Migration } from '@app/platform/db/database.ts'

/** Comments of a domain are found from its threads, also from those that lists of threads leave out. */
export const domainComments: Migration = {
  name: '015-domain-comments',
  async up(knex) {
    await knex.raw(`
      drop index item_domain_newest;
      create index item_domain_newest on item (domain_id, created_at, id) where domain_id is not null;
    `)
  },
}
