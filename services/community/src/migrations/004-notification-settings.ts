import type { Migration } from '@app/platform/db/database.ts'

/** How loud magazines are for members who changed it: messaging's choice, kept where every list shows it. */
export const notificationSettings: Migration = {
  name: '004-notification-settings',
  async up(knex) {
    await knex.raw(`
      create table notification_setting (
        user_id integer not null,
        magazine_id integer not null references magazine on delete cascade,
        setting text not null check (setting in ('Loud', 'Muted')),
        primary key (user_id, magazine_id)
      );
      create index notification_setting_magazine on notification_setting (magazine_id);
    `)
  },
}
