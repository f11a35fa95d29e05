import type { Migration } from '@app/platform/db/database.ts'

/** When a member chose how loud something is: choices come as jobs, which may arrive in another order. */
export const orderOfSettings: Migration = {
  name: '023-order-of-settings',
  async up(knex) {
    await knex.raw(`
      alter table notification_setting
        add column changed_at timestamptz,
        drop constraint notification_setting_setting_check,
        add constraint notification_setting_setting_check check (setting in ('Default', 'Loud', 'Muted')) not valid;
    `)
  },
}
