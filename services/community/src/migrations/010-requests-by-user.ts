import type { Migration } from '@app/platform/db/database.ts'

/** Members see what they themselves ask for, among the requests of everybody. */
export const requestsByUser: Migration = {
  name: '010-requests-by-user',
  async up(knex) {
    await knex.raw('create index role_request_user on role_request (user_id, id)')
  },
}
