import type { Migration } from '@app/platform/db/database.ts'

export const emojis: Migration = {
  name: '041-emojis',
  async up(knex) {
    await knex.raw(`
      alter table item add column emojis json;
      comment on column item.emojis is 'Pictures in its texts, each a name and an address; null: there is none.';
    `)
  },
}
