import type { Migration } from '@app/platform/db/database.ts'

export const notes: Migration = {
  name: '012-notes',
  async up(knex) {
    await knex.raw(`
      -- What a member wrote down about somebody, for nobody else.
      create table note (
        writer_id integer not null references account on delete cascade,
        subject_id integer not null references account on delete cascade,
        text text not null,
        primary key (writer_id, subject_id)
      );
      -- For whoever is purged.
      create index note_of_subject on note (subject_id);
    `)
  },
}
