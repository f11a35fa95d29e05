import type { Migration } from '@app/platform/db/database.ts'

export const messageAddress: Migration = {
  name: '005-message-address',
  up: (knex) =>
    knex.raw(`
      alter table message add column ap_id text;
      comment on column message.ap_id is 'Its address for other servers; null: nobody elsewhere has part in it.'`),
}
