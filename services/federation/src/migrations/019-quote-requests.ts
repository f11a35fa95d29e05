import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Whom we asked whether an item of ours may quote theirs (FEP-044f), so that their answer is known for one. */
export const quoteRequests: Migration = {
  name: '019-quote-requests',
  async up(knex) {
    await knex.raw(`
      create table quote_request (
        quote text not null,
        quoted text not null,
        author_id int not null,
        activity_id text not null unique,
        created_at timestamptz not null,
        primary key (quote, quoted)
      );
      comment on column quote_request.quote is 'Address of the item of ours that quotes.';
      comment on column quote_request.author_id is 'Who wrote what is quoted.';
    `)
  },
}

/** Who quotes an item hears of its changes. */
export const quoterIndex: Migration = {
  name: '019-quoter-index',
  async online(client) {
    await createIndexOnline(client, 'quote_authorization_quoted', 'on quote_authorization (quoted)')
  },
}
