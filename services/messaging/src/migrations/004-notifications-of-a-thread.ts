import type { Migration } from '@app/platform/db/database.ts'

export const notificationsOfThread: Migration = {
  name: '004-notifications-of-a-thread',
  up: (knex) =>
    knex.raw(`
      create index notification_thread on notification (user_id, (subject->>'thread')) where status = 'new'`),
}
