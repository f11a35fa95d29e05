import type { Migration } from '@app/platform/db/database.ts'

export const projections: Migration = {
  name: '003-projections',
  async up(knex) {
    await knex.raw(`
      -- Copies of what other contexts own, fed by their events.
      create table instance_settings (
        only_one boolean primary key default true check (only_one),
        settings jsonb not null
      );
      create table item_reputation (
        type text not null,
        item_id integer not null,
        author_id integer not null,
        points integer not null,
        primary key (type, item_id)
      );
      create index item_reputation_of_author on item_reputation (author_id);
    `)
  },
}
