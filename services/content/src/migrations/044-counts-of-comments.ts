import type { Migration } from '@app/platform/db/database.ts'

/** How others count votes of comments is told with the thread that they are in. */
export const countsOfComments: Migration = {
  name: '044-counts-of-comments',
  async up(knex) {
    await knex.raw(`
      alter table thread_check add column comments json;
      comment on column thread_check.comments is 'How others count votes of its comments; null: nothing is known.';
    `)
  },
}
