import type { Migration } from '@app/platform/db/database.ts'

export const archives: Migration = {
  name: '030-archives',
  async up(knex) {
    await knex.raw(`
      create table data_archive (
        id uuid primary key,
        account_id integer not null references account on delete cascade,
        file_key text not null unique,
        state text not null,
        size bigint,
        requested_at timestamptz not null,
        ends_at timestamptz
      );
      comment on table data_archive is
        'What somebody wrote, as one file in the store of files. A file that no row names is deleted.';
      create index data_archive_of on data_archive (account_id, requested_at desc);
      create index data_archive_requested on data_archive (requested_at);
    `)
  },
}
