import type { Migration } from '@app/platform/db/database.ts'

/** What people bring along from an instance that moves here, and had no place yet. */
export const movedIn: Migration = {
  name: '021-moved-in',
  async up(knex) {
    await knex.raw(`
      alter table account
        add column ban_reason text,
        add column actor_type text,
        add column fields jsonb;
      comment on column account.actor_type is 'What its own server says it is, where that is neither a person nor a bot.';
      comment on column account.fields is 'What its profile tells beside the text: label and value of each.';

      create table sso_subject (
        provider text not null,
        subject text not null,
        account_id integer not null references account on delete cascade,
        primary key (provider, subject)
      );
      comment on table sso_subject is
        'Who signed in by a provider on an instance that moved here, until they do so here for the first time.';
      create index sso_subject_account on sso_subject (account_id);
    `)
  },
}
