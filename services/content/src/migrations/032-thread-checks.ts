import type { Migration } from '@app/platform/db/database.ts'

/** How threads from elsewhere compared with what their own servers had of them. */
export const threadChecks: Migration = {
  name: '032-thread-checks',
  async up(knex) {
    await knex.raw(`
      create table thread_check (
        item_id integer primary key references item on delete cascade,
        checked_at timestamptz not null,
        origin text not null,
        missing json not null,
        likes integer,
        dislikes integer,
        shares integer
      );
      comment on column thread_check.missing is 'How many replies are not here, for each reason.';
      comment on column thread_check.likes is 'As its own server counts them; null: it does not tell.';
    `)
  },
}
