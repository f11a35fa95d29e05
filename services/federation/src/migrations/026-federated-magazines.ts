import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** What is asked for with every item of ours that is served, so it is no matter of the card. */
export const federatedMagazines: Migration = {
  name: '026-federated-magazines',
  async up(knex) {
    await knex.raw(`
      alter table magazine_card add column federated boolean not null default true;
      comment on column magazine_card.federated is 'Whether others may hear of it and of what is in it.';
    `)
  },
}

/** They are few among many, and looked for with every item of ours that is served. */
export const unfederatedMagazines: Migration = {
  name: '027-unfederated-magazines',
  async online(client) {
    await createIndexOnline(
      client,
      'magazine_card_unfederated',
      'on magazine_card (magazine_id) where not federated',
    )
  },
}
