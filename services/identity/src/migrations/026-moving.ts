import type { Migration } from '@app/platform/db/database.ts'

/** Which accounts are somebody's as well, and where they moved: `userId`, `username` and actor `address` of each. */
export const moving: Migration = {
  name: '026-moving',
  up: (knex) =>
    knex.raw(`
      alter table account
        add column aliases jsonb not null default '[]',
        add column moved_to jsonb,
        add column moved_at timestamptz`),
}
