import type { Migration } from '@app/platform/db/database.ts'

/** The servers of comments are asked in turn how they count their votes. */
export const countsOfComments: Migration = {
  name: '030-counts-of-comments',
  async up(knex) {
    await knex.raw(`
      alter table content_object add column counted_at timestamptz;
      comment on column content_object.counted_at is 'When its server was last asked how it counts the votes of this comment.';
    `)
  },
}
