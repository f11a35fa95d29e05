import type { Migration } from '@app/platform/db/database.ts'

export const emojis: Migration = {
  name: '032-emojis',
  async up(knex) {
    await knex.raw(`
      alter table account add column emojis jsonb;
      comment on column account.emojis is 'Pictures in name, text and fields; null: there is none.';
    `)
  },
}
