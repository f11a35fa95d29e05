import type { Migration } from '@app/platform/db/database.ts'

export const revisions: Migration = {
  name: '036-revisions',
  async up(knex) {
    await knex.raw(`
      create table revision (
        item_id integer not null references item on delete cascade,
        version integer not null,
        since timestamptz not null,
        title text,
        url text,
        body text,
        content_warning text,
        is_adult boolean not null,
        lang text not null,
        attachments json not null,
        audience text not null check (audience in ('public', 'unlisted', 'followers', 'direct')),
        addressee_ids integer[] not null,
        size integer not null,
        primary key (item_id, version)
      );
      comment on table revision is 'What an item said before it was edited.';
      comment on column revision.version is 'Counted for each item; the oldest go first.';
      comment on column revision.since is 'From when on it read like this.';
      comment on column revision.addressee_ids is 'Whom it went to then beside followers, where it was not for everybody.';
      comment on column revision.size is 'Bytes of what is kept of it.';
    `)
  },
}
