import type { Migration } from '@app/platform/db/database.ts'

export const remotePath: Migration = {
  name: '003-sweep',
  up: (knex) => knex.raw(`create index remote_path on remote (path) where path is not null`),
}
