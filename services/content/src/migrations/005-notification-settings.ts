import type { Migration } from '@app/platform/db/database.ts'

/** How loud threads and posts are for members who changed it: messaging's choice, kept where every feed shows it. */
export const notificationSettings: Migration = {
  name: '005-notification-settings',
  async up(knex) {
    await knex.raw(`
      create table notification_setting (
        user_id integer not null,
        item_id integer not null references item on delete cascade,
        setting text not null check (setting in ('Loud', 'Muted')),
        primary key (user_id, item_id)
      );
      create index notification_setting_item on notification_setting (item_id);
    `)
  },
}
