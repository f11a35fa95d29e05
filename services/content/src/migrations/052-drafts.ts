import type { Migration } from '@app/platform/db/database.ts'

export const drafts: Migration = {
  name: '052-drafts',
  async up(knex) {
    await knex.raw(`
      create table draft (
        user_id integer not null,
        key text not null,
        about text,
        path text,
        fields jsonb not null,
        changed_at timestamptz not null,
        primary key (user_id, key)
      );
      create index draft_changed on draft (changed_at);
      comment on table draft is 'What members began to write and have not sent, by the box that they write in.';
      comment on column draft.about is 'What the box was for, as its writer saw it.';
      comment on column draft.path is 'Where the box is.';
      comment on column draft.changed_at is 'When somebody last wrote in it, by the clock of their device.';
    `)
  },
}
