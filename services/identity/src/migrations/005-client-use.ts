import type { Migration } from '@app/platform/db/database.ts'

export const clientUse: Migration = {
  name: '005-client-use',
  async up(knex) {
    await knex.raw(`
      -- Calls of clients by second; by hour once they are old.
      create table client_use (
        client_identifier text not null references oauth_client (identifier) on delete cascade,
        route text not null,
        at timestamptz not null,
        count integer not null,
        primary key (at, client_identifier, route)
      );
    `)
  },
}
