import type { Migration } from '@app/platform/db/database.ts'

/** How a deletion ended, for its owner, who has no account any more (rules/accounts.md#deletion). */
export const deletionReports: Migration = {
  name: '035-deletion-reports',
  async up(knex) {
    await knex.raw(`
      create table deletion_report (
        account_id integer primary key,
        deletes_at timestamptz not null,
        removed_at timestamptz,
        completed_at timestamptz,
        ends_at timestamptz,
        username text,
        email text,
        language text
      );
      comment on column deletion_report.account_id is 'No foreign key: it outlives the account.';
      comment on column deletion_report.email is
        'For the last mail, with name and language: from the removal of the account until all have reported.';
      create index deletion_report_end on deletion_report (ends_at);
      create index deletion_report_late on deletion_report (removed_at) where completed_at is null;

      create table deletion_link (
        token_hash bytea primary key,
        account_id integer not null references deletion_report on delete cascade
      );
      create index deletion_link_of on deletion_link (account_id);

      create table deletion_part (
        account_id integer not null references deletion_report on delete cascade,
        part text not null,
        counts jsonb not null,
        kept_comments integer,
        reported_at timestamptz not null,
        primary key (account_id, part)
      );
    `)
  },
}
