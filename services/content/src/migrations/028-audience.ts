import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline, updateInBatches } from '@app/platform/db/migrate.ts'

/** Who may read an item, whatever became of it, and whom one that is not for everybody goes to. */
export const audience: Migration = {
  name: '028-audience',
  async up(knex) {
    await knex.raw(`
      alter table item add column audience text not null default 'public';
      alter table item add constraint item_audience_check
        check (audience in ('public', 'unlisted', 'followers', 'direct')) not valid;
      create table item_addressee (
        user_id integer not null,
        item_id integer not null references item on delete cascade,
        primary key (user_id, item_id)
      );
      create index item_addressee_item on item_addressee (item_id);
      comment on table item_addressee is
        'Whom an item for followers or for some alone goes to beside followers and its author.';

      -- What is in no list is not found by its words either.
      create or replace function keep_item_text() returns trigger language plpgsql as $body$
      begin
        if new.visibility <> 'visible' or new.audience <> 'public' then
          delete from item_text where item_id = new.id;
          return null;
        end if;
        insert into item_text
          (item_id, kind, is_thread, author_id, magazine_id, created_at, title, stemming, words)
        values (new.id, new.kind, new.kind in ('entry', 'post'), new.author_id, new.magazine_id, new.created_at,
          case when new.kind = 'entry' then new.title end, stemming_of(new.lang)::text,
          item_words(new.kind, new.lang, new.title, new.body))
        on conflict (item_id) do update set
          magazine_id = excluded.magazine_id, title = excluded.title, stemming = excluded.stemming,
          words = excluded.words;
        return null;
      end $body$;
      drop trigger item_text on item;
      create trigger item_text
        after insert or update of title, body, lang, visibility, audience, magazine_id on item
        for each row execute function keep_item_text();
    `)
  },
}

/**
 * What was private before was for followers. Comments of a domain are counted in an index alone, which must tell who may
 * read them.
 */
export const audienceOfAll: Migration = {
  name: '029-audience-of-all',
  async online(client) {
    await client.query('alter table item validate constraint item_audience_check')
    await updateInBatches(
      client,
      `update item set audience = 'followers' where id in (
        select id from item where visibility = 'private' and audience = 'public' limit $1 for update skip locked)`,
    )
    await createIndexOnline(
      client,
      'item_domain_comments_readable',
      `on item (thread_domain_id, created_at, id)
        include (author_id, thread_id, visibility, audience, lang, is_local) where thread_domain_id is not null`,
    )
    await client.query('drop index concurrently if exists item_domain_comments_newest')
  },
}
