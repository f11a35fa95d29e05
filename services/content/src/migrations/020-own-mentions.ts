import type { Migration } from '@app/platform/db/database.ts'

/** The server of a remote item says whom it mentions; of others the text tells. */
export const ownMentions: Migration = {
  name: '020-own-mentions',
  async up(knex) {
    await knex.raw(`
      alter table item add column own_mentions text[];
      comment on column item.own_mentions is 'Of a remote item: whom it mentions itself, in its text or not. Null: its text tells.';
    `)
  },
}
