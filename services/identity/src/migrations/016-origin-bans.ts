import type { Migration } from '@app/platform/db/database.ts'

export const originBans: Migration = {
  name: '016-origin-bans',
  up: (knex) =>
    knex.raw(`
      alter table account
        add column is_banned_at_origin boolean not null default false,
        add column origin_ban_ends_at timestamptz;
      comment on column account.is_banned_at_origin is 'Somebody elsewhere whose own server has banned them.'`),
}
