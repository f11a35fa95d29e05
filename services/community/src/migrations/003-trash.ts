import type { Migration } from '@app/platform/db/database.ts'

/** What lies in the trash of each magazine: a copy of content's state, in the order the list shows it. */
export const trash: Migration = {
  name: '003-trash',
  async up(knex) {
    await knex.raw(`
      create table trashed (
        subject_type text not null,
        subject_id integer not null,
        magazine_id integer not null references magazine on delete cascade,
        last_active timestamptz not null,
        primary key (subject_type, subject_id)
      );
      create index trashed_in_magazine on trashed (magazine_id, last_active desc, subject_type, subject_id);
    `)
  },
}
