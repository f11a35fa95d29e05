import type { Migration } from '@app/platform/db/database.ts'

export const magazineEmojis: Migration = {
  name: '024-magazine-emojis',
  async up(knex) {
    await knex.raw(`
      alter table magazine add column emojis jsonb;
      comment on column magazine.emojis is 'Pictures in its texts, each a name and an address; null: there is none.';
    `)
  },
}
