import type { Migration } from '@app/platform/db/database.ts'

/** BCP 47: what the owner of an account is written to in. */
export const language: Migration = {
  name: '024-language',
  up: (knex) => knex.raw('alter table account add column language text'),
}
