import type { Migration } from '@app/platform/db/database.ts'

/** Whether what a magazine published before it took our subscription was looked for after that. */
export const caughtUpMagazines: Migration = {
  name: '033-caught-up-magazines',
  async up(knex) {
    await knex.raw('alter table magazine_fill add column caught_up boolean not null default false')
  },
}
