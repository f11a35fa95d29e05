import type { Migration } from '@app/platform/db/database.ts'

/** A purged magazine is kept for a day. */
export const purgedMagazines: Migration = {
  name: '004-purged-magazines',
  async up(knex) {
    await knex.raw(`
      alter table magazine_card add column purged_at timestamptz;
      create index magazine_card_purged on magazine_card (purged_at) where purged_at is not null;
    `)
  },
}
