import type { Migration } from '@app/platform/db/database.ts'

/** Whether a session outlives the browser's own: its cookie is set anew when somebody switches to it. */
export const rememberedSessions: Migration = {
  name: '039-remembered-sessions',
  async up(knex) {
    await knex.raw('alter table session add column is_remembered boolean not null default true')
  },
}
