import type { Migration } from '@app/platform/db/database.ts'

/** Who agreed to being quoted, here and elsewhere, and who no longer does (FEP-044f). */
export const quoteAuthorizations: Migration = {
  name: '017-quote-authorizations',
  async up(knex) {
    await knex.raw(`
      create table quote_authorization (
        quote text not null,
        quoted text not null,
        author_id int not null,
        address text not null unique,
        created_at timestamptz not null,
        revoked_at timestamptz,
        primary key (quote, quoted)
      );
      comment on column quote_authorization.quote is 'Address of the item that quotes.';
      comment on column quote_authorization.author_id is 'Who wrote what is quoted.';
      comment on column quote_authorization.address is 'Where the document is that says so.';
    `)
  },
}
