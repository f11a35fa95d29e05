import type { Migration } from '@app/platform/db/database.ts'

export const translations: Migration = {
  name: '047-translations',
  async up(knex) {
    await knex.raw(`
      create table translation (
        item_id integer not null references item on delete cascade,
        lang text not null,
        server text not null,
        digest text not null,
        title text,
        body text,
        content_warning text,
        from_lang text,
        made_at timestamptz not null,
        primary key (item_id, lang)
      );
      create index translation_made_at on translation (made_at);
      comment on table translation is 'What items say in other languages, as somebody asked for it.';
      comment on column translation.server is 'The host that translated it.';
      comment on column translation.digest is 'Of what the item said; another version is translated anew.';
      comment on column translation.from_lang is 'The language that it is written in, as far as somebody knows.';
    `)
  },
}
