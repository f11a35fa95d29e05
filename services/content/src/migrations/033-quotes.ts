import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

export const quotes: Migration = {
  name: '033-quotes',
  async up(knex) {
    await knex.raw(`
      alter table item add column quoted_id integer;
      alter table item add column quoted_address text;
      alter table item add column quote_consent text;
      alter table item add constraint item_quote_consent_check
        check (quote_consent in ('pending', 'accepted', 'rejected', 'revoked')) not valid;
      alter table item add constraint item_quoted_fk
        foreign key (quoted_id) references item on delete set null not valid;
      comment on column item.quoted_id is 'What it quotes; null: nothing, or what is not here.';
      comment on column item.quoted_address is 'Address of that, as its own server names it; null: it was written here.';
      comment on column item.quote_consent is 'What the author of that says to it; null: it quotes nothing.';
    `)
  },
}

/** Whoever removes an item looks for what quotes it. */
export const quoteIndexes: Migration = {
  name: '033-quote-indexes',
  async online(client) {
    await createIndexOnline(client, 'item_quoted', 'on item (quoted_id) where quoted_id is not null')
    await client.query('alter table item validate constraint item_quote_consent_check')
    await client.query('alter table item validate constraint item_quoted_fk')
  },
}
