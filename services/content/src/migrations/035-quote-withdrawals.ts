import type { Migration } from '@app/platform/db/database.ts'

export const quoteWithdrawals: Migration = {
  name: '035-quote-withdrawals',
  async up(knex) {
    await knex.raw(`
      create table quote_withdrawal (
        item_id integer not null references item on delete cascade,
        quoted_id integer not null references item on delete cascade,
        primary key (item_id, quoted_id)
      );
      create index quote_withdrawal_quoted on quote_withdrawal (quoted_id);
      comment on table quote_withdrawal is 'An item that no longer quotes another, as the author of that wants it.';
    `)
  },
}
