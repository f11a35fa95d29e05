import type { Migration } from '@app/platform/db/database.ts'

export const attachments: Migration = {
  name: '026-attachments',
  async up(knex) {
    await knex.raw(`
      alter table item add column content_warning text;
      alter table item add column attachments json;
      comment on column item.attachments is
        'Everything that came with it, in its order; null: nothing but its image, if that.';
    `)
  },
}
