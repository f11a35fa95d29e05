import type { Migration } from '@app/platform/db/database.ts'

export const draftPictures: Migration = {
  name: '053-draft-pictures',
  async up(knex) {
    await knex.raw(`
      alter table draft add column pictures jsonb not null default '[]';
      comment on column draft.pictures is 'Which pictures are in the box, in their order, each with its description so far.';
    `)
  },
}
