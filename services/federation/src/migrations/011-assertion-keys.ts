import type { Migration } from '@app/platform/db/database.ts'

/** Beside its RSA key an actor may have others (FEP-521a), which newer servers sign requests with. */
export const assertionKeys: Migration = {
  name: '011-assertion-keys',
  async up(knex) {
    await knex.raw(`
      alter table remote_actor add column assertion_keys jsonb not null default '[]';
      comment on column remote_actor.assertion_keys is 'Its further keys (FEP-521a): id and multibase of each.';
    `)
  },
}
