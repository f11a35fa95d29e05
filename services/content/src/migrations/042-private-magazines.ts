import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

const AUDIENCES = "('public', 'unlisted', 'followers', 'direct', 'members')"

/** Items of private magazines are for their members. */
export const privateMagazines: Migration = {
  name: '042-private-magazines',
  async up(knex) {
    await knex.raw(`
      alter table item
        drop constraint item_audience_check,
        add constraint item_audience_check check (audience in ${AUDIENCES}) not valid;
      alter table revision
        drop constraint revision_audience_check,
        add constraint revision_audience_check check (audience in ${AUDIENCES}) not valid;
      comment on column magazine_card.readers is 'Who may read what is in it: public, localOnly, members.';
    `)
  },
}

/** Statistics leave out what is in them, however many magazines there are. */
export const privateMagazinesOnline: Migration = {
  name: '043-private-magazines-online',
  async online(client) {
    await client.query('alter table item validate constraint item_audience_check')
    await client.query('alter table revision validate constraint revision_audience_check')
    await createIndexOnline(
      client,
      'magazine_card_private',
      "on magazine_card (magazine_id) where readers = 'members'",
    )
  },
}
