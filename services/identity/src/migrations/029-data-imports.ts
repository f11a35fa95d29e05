import type { Migration } from '@app/platform/db/database.ts'

export const dataImports: Migration = {
  name: '029-data-imports',
  async up(knex) {
    await knex.raw(`
      create table data_import (
        id integer generated always as identity primary key,
        account_id integer not null references account on delete cascade,
        file_name text,
        mode text not null,
        state text not null,
        turn integer not null default 0,
        line_count integer not null,
        skipped integer not null,
        created_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz
      );
      comment on table data_import is
        'A file of what somebody follows, blocks, keeps and the like, brought from elsewhere. turn: of its job.';
      create index data_import_of on data_import (account_id, created_at desc);
      create index data_import_created on data_import (created_at);
      create table data_import_line (
        import_id integer not null references data_import on delete cascade,
        position integer not null,
        kind text not null,
        act text not null,
        subject text not null,
        list text,
        outcome text,
        reason text,
        primary key (import_id, position)
      );
      create index data_import_line_waiting on data_import_line (import_id, position) where outcome is null;
    `)
  },
}
