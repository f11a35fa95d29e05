import type { Migration } from '@app/platform/db/database.ts'

export const peerSoftware: Migration = {
  name: '006-peer-software',
  async up(knex) {
    await knex.raw(`
      -- What other instances run, as federation tells it.
      create table peer_software (domain text primary key, software text, version text);
    `)
  },
}
