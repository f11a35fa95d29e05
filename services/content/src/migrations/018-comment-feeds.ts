import type { Migration } from '@app/platform/db/database.ts'

const sortKeys = { hot: 'ranking', top: 'score', active: 'last_active' } as const

/**
 * Comments on threads in the order of each sort but time, which `item_created` has, with what tells whether a feed wants
 * one: those of a large part of all are then found on the way along the index.
 */
export const commentFeeds: Migration = {
  name: '018-comment-feeds',
  async up(knex) {
    for (const [name, column] of Object.entries(sortKeys)) {
      await knex.raw(`
        create index item_comments_${name} on item (${column}, created_at, id)
          include (magazine_id, author_id, is_local) where kind = 'entry_comment'`)
    }
  },
}
