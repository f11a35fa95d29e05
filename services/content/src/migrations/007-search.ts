import type { Migration } from '@app/platform/db/database.ts'
import { stemmings } from '../text/stemming.ts'

/**
 * The words of whatever can be found, apart from the items themselves: a vote writes a new version of its item, and
 * must not touch an index of words. A row stands here while its item is visible. Older servers know fewer languages;
 * one that is not known is not stemmed.
 */
export const search: Migration = {
  name: '007-search',
  async up(knex) {
    const { rows: known } = await knex.raw<{ rows: { name: string }[] }>(
      'select cfgname as name from pg_ts_config',
    )
    const cases = Object.entries(stemmings)
      .filter(([name]) => known.some((config) => config.name === name))
      .map(
        ([name, codes]) =>
          `when lower(lang) in (${codes.map((code) => `'${code}'`).join(', ')}) then '${name}'::regconfig`,
      )
    await knex.raw(`
      create function stemming_of(lang text) returns regconfig immutable parallel safe language sql as $body$
        select case ${cases.join(' ')} else 'simple'::regconfig end
      $body$;

      -- A title weighs A, what is said below it D, a post or a comment C: ranked 2 to 1 to 3 (rules/ranking.md#search).
      create function item_words(kind text, lang text, title text, body text) returns tsvector
      immutable parallel safe language sql as $body$
        select setweight(to_tsvector(stemming_of(lang), coalesce(title, '')), 'A')
          || setweight(to_tsvector(stemming_of(lang), left(coalesce(body, ''), 100000)),
               case kind when 'entry' then 'D' else 'C' end::"char")
      $body$;

      create table item_text as
        select id as item_id, kind, kind in ('entry', 'post') as is_thread, author_id, magazine_id, created_at,
          case when kind = 'entry' then title end as title, stemming_of(lang)::text as stemming,
          item_words(kind, lang, title, body) as words
        from item where visibility = 'visible'
        -- what is newest lies together
        order by created_at;
      alter table item_text
        add primary key (item_id),
        add foreign key (item_id) references item on delete cascade,
        alter kind set not null,
        alter is_thread set not null,
        alter author_id set not null,
        alter magazine_id set not null,
        alter created_at set not null,
        alter stemming set not null,
        alter words set not null;
      create index item_text_thread_words on item_text using gin (words) where is_thread;
      create index item_text_comment_words on item_text using gin (words) where not is_thread;
      create index item_text_newest on item_text (is_thread, created_at, item_id);
      create index item_text_author on item_text (author_id, is_thread, created_at, item_id);
      create index item_text_magazine on item_text (magazine_id, is_thread, created_at, item_id);

      create function keep_item_text() returns trigger language plpgsql as $body$
      begin
        if new.visibility <> 'visible' then
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
      create trigger item_text after insert or update of title, body, lang, visibility, magazine_id on item
        for each row execute function keep_item_text();

      -- People and magazines are found by name, shown name and what they say of themselves, in whatever language.
      create function card_words(name text, title text, about text) returns tsvector
      immutable parallel safe language sql as $body$
        select setweight(to_tsvector('simple', replace(name, '@', ' ') || ' ' || coalesce(title, '')), 'A')
          || setweight(to_tsvector('simple', left(coalesce(about, ''), 100000)), 'D')
      $body$;
      alter table user_card add title text, add about text;
      update user_card set title = card ->> 'title';
      alter table user_card add words tsvector not null generated always as (card_words(username, title, about)) stored;
      alter table magazine_card add title text, add about text;
      alter table magazine_card add words tsvector not null generated always as (card_words(name, title, about)) stored;
      create index user_card_words on user_card using gin (words);
      create index magazine_card_words on magazine_card using gin (words);
      create index user_card_handle on user_card (lower(username));
      create index magazine_card_handle on magazine_card (lower(name));
      create index user_card_actor on user_card ((card ->> 'apProfileId'));
      create index magazine_card_actor on magazine_card ((card ->> 'apProfileId'));
    `)
    // Parts of titles and names. Where the role may not create extensions, searching them reads the whole column.
    await knex.raw(`
      do $body$
      declare
        home text;
      begin
        begin
          create extension if not exists pg_trgm with schema public;
        exception when others then
          raise notice 'pg_trgm is not available: %', sqlerrm;
        end;
        select n.nspname into home
          from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
        if home is not null then
          execute format('create index item_text_title on item_text using gin (title %I.gin_trgm_ops)
            where is_thread', home);
          execute format('create index user_card_name on user_card using gin (username %I.gin_trgm_ops)', home);
        end if;
      end $body$
    `)
    await knex.raw('analyze item_text')
  },
}
