import type { Migration } from '@app/platform/db/database.ts'

export const countedElsewhere: Migration = {
  name: '027-counted-elsewhere',
  async up(knex) {
    await knex.raw(`
      alter table item
        add column uv_elsewhere integer not null default 0,
        add column dv_elsewhere integer not null default 0,
        add column favourites_elsewhere integer not null default 0;
      comment on column item.uv_elsewhere is 'How many of the upvotes its own server counted, without a row of vote here.';
      comment on column item.dv_elsewhere is 'The same of the downvotes.';
      comment on column item.favourites_elsewhere is
        'Likes that its own server counted beyond those known here: not shown, but a thread is ranked by them.';
    `)
  },
}
