import type { Migration } from '@app/platform/db/database.ts'

/** A subscription goes on under the VAPID pair that it was made with, also when the instance has a newer one. */
export const vapidOfSubscriptions: Migration = {
  name: '009-vapid-of-subscriptions',
  async up(knex) {
    await knex.raw(`
      alter table push_subscription add column vapid text;
      comment on column push_subscription.vapid is 'Public half of that pair; null: the first of this instance.';
    `)
  },
}
