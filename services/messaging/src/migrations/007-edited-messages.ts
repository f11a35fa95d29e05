import type { Migration } from '@app/platform/db/database.ts'

export const editedMessages: Migration = {
  name: '007-edited-messages',
  up: (knex) => knex.raw('alter table message add column edited_at timestamptz'),
}
