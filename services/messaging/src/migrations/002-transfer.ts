import type { Migration } from '@app/platform/db/database.ts'

export const transfer: Migration = {
  name: '002-transfer',
  up: (knex) => knex.raw('create table transfer (state jsonb not null)'),
}
