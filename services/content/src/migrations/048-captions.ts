import type { Migration } from '@app/platform/db/database.ts'

/** What is said in a video or sound, beside the items: a list needs to know no more than that there is something. */
export const captions: Migration = {
  name: '048-captions',
  async up(knex) {
    await knex.raw(`
      alter table item
        add column link_media_type text,
        add column captions json,
        add column has_transcript boolean not null default false;
      comment on column item.link_media_type is 'Of a link that turned out to be a video or sound; null: as its address ends.';
      comment on column item.captions is 'Language and label of each, in order; null: none. Their texts are in caption.';
      create table caption (
        item_id integer not null references item on delete cascade,
        language text not null,
        text text,
        address text,
        primary key (item_id, language),
        check (text is not null or address is not null)
      );
      comment on column caption.text is 'WebVTT; null: not fetched yet.';
      comment on column caption.address is 'Where it is elsewhere; null: it was written here.';
      create table transcript (
        item_id integer primary key references item on delete cascade,
        text text not null
      );
    `)
  },
}
