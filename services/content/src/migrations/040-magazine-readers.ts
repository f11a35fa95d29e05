import type { Migration } from '@app/platform/db/database.ts'

export const magazineReaders: Migration = {
  name: '040-magazine-readers',
  async up(knex) {
    await knex.raw(`
      alter table magazine_card add column readers text not null default 'public';
      comment on column magazine_card.readers is 'Who may read what is in it: public, localOnly.';
    `)
  },
}
