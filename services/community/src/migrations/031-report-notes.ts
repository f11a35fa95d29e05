import type { Migration } from '@app/platform/db/database.ts'

/** Who is on a report, and what moderators write on it for each other. */
export const reportNotes: Migration = {
  name: '031-report-notes',
  async up(knex) {
    await knex.raw(`
      alter table report add column assigned_to_id integer, add column assigned_at timestamptz;
      create table report_note (
        id integer generated always as identity primary key,
        report_id integer not null references report on delete cascade,
        author_id integer not null,
        text text not null,
        created_at timestamptz not null
      );
      create index report_note_report on report_note (report_id, id);
      create index report_note_author on report_note (author_id);
    `)
  },
}
