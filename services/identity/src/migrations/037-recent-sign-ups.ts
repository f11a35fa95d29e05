import type { Migration } from '@app/platform/db/database.ts'

/** What is usual here is known from the first day on. */
export const recentSignUps: Migration = {
  name: '037-recent-sign-ups',
  async up(knex) {
    await knex.raw(`
      insert into sign_up (account_id, at)
      select id, created_at from account
      where domain is null and not is_deleted and created_at > now() - interval '31 days'
      on conflict do nothing
    `)
  },
}
