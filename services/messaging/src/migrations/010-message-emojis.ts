import type { Migration } from '@app/platform/db/database.ts'

export const messageEmojis: Migration = {
  name: '010-message-emojis',
  async up(knex) {
    await knex.raw(`
      alter table message add column emojis jsonb;
      comment on column message.emojis is 'Pictures in one from elsewhere, each a name and its address there; null: none.';
    `)
  },
}
