import type { Migration } from '@app/platform/db/database.ts'

/** What a wave of sign-ups is known by, and the waves that were noticed (rules/accounts.md#waves). */
export const signUpWaves: Migration = {
  name: '036-sign-up-waves',
  async up(knex) {
    await knex.raw(`
      create table sign_up (
        account_id integer primary key references account on delete cascade,
        at timestamptz(3) not null
      );
      comment on table sign_up is 'Accounts that somebody opened for themselves, for a month.';
      create index sign_up_at on sign_up (at);

      create table newcomer_mark (
        digest bytea not null,
        account_id integer not null references account on delete cascade,
        kind text not null check (kind in ('link', 'text')),
        at timestamptz(3) not null,
        primary key (digest, account_id)
      );
      comment on table newcomer_mark is 'Digests of what newcomers published, for two hours.';
      create index newcomer_mark_at on newcomer_mark (at);
      create index newcomer_mark_account on newcomer_mark (account_id);

      create table sign_up_wave (
        id integer generated always as identity primary key,
        sign text not null check (sign in ('registrations', 'link', 'text')),
        count integer not null,
        opened_at timestamptz(3) not null,
        last_sign_at timestamptz(3) not null,
        closed_at timestamptz(3)
      );
      comment on table sign_up_wave is 'Waves that made approval necessary; while closed_at is null it is.';
      create unique index sign_up_wave_open on sign_up_wave ((true)) where closed_at is null;
      create table sign_up_wave_account (
        wave_id integer not null references sign_up_wave on delete cascade,
        account_id integer not null references account on delete cascade,
        primary key (wave_id, account_id)
      );
      create index sign_up_wave_account_account on sign_up_wave_account (account_id);
    `)
  },
}
