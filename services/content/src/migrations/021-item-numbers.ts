import type { Migration } from '@app/platform/db/database.ts'

/** More items than are made while the processes of one release replace those of another. */
const ROOM = 1_000_000

const kinds = ['entry', 'entry_comment', 'post', 'post_comment']

/**
 * The public number of an item: entries, posts and both kinds of comments are numbered each for themselves, as in Mbin.
 * What is there keeps its id as its number. So does what is made until ids reach `own_from`, since processes of the
 * previous release show ids; from there on each kind counts by its own sequence. A new instance counts from 1 at once.
 */
export const itemNumbers: Migration = {
  name: '021-item-numbers',
  async up(knex) {
    await knex.raw(`
      alter table item add column number integer, add column thread_number integer, add column parent_number integer,
        add column root_number integer;
      comment on column item.number is 'What everybody but this context calls the item, together with its kind.';
      ${kinds.map((kind) => `create sequence item_number_${kind} as integer;`).join('\n')}
      create table item_numbering (
        single boolean primary key default true check (single),
        own_from integer not null
      );
      insert into item_numbering (own_from)
        select case when is_called then last_value + ${ROOM} else 0 end from item_id_seq;
      select ${kinds.map((kind) => `setval('item_number_${kind}', own_from - 1)`).join(', ')}
        from item_numbering where own_from > 0;

      create function number_item() returns trigger language plpgsql as $body$
      begin
        if new.id < (select own_from from item_numbering) then
          -- What it answers is older, and may not be numbered yet.
          new.number := new.id;
          new.thread_number := new.thread_id;
          new.parent_number := new.parent_id;
          new.root_number := new.root_id;
          return new;
        end if;
        new.number := nextval('item_number_' || new.kind);
        if new.thread_id is not null then
          new.thread_number := (select number from item where id = new.thread_id);
        end if;
        if new.parent_id is not null then
          new.parent_number := (select number from item where id = new.parent_id);
          if new.root_id = new.parent_id then
            new.root_number := new.parent_number;
          else
            new.root_number := (select number from item where id = new.root_id);
          end if;
        end if;
        return new;
      end $body$;
      -- Whoever brings items of elsewhere names their numbers.
      create trigger item_number before insert on item
        for each row when (new.number is null) execute function number_item();
    `)
  },
}
