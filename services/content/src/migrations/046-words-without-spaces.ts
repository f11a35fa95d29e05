import type { Migration } from '@app/platform/db/database.ts'

/** Kana, Han, Thai, Lao, Burmese and Khmer letters, which stand without spaces between words, as a class of a pattern. */
const LETTERS = String.raw`[\u0e01-\u0e4f\u0e81-\u0ece\u1000-\u109f\u1780-\u17dd\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af]`

/**
 * Where a script puts no spaces between words, each letter is one, and a word of the query a phrase of them: without that
 * a sentence would be a single word that nobody types. What was written before follows in the next.
 */
export const wordsWithoutSpaces: Migration = {
  name: '046-words-without-spaces',
  async up(knex) {
    await knex.raw(`
      create function spaced(text) returns text immutable parallel safe language sql as $body$
        select regexp_replace($1, '(${LETTERS})', ' \\1 ', 'g')
      $body$;
      create or replace function item_words(kind text, lang text, title text, body text) returns tsvector
      immutable parallel safe language sql as $body$
        select setweight(to_tsvector(stemming_of(lang), spaced(coalesce(title, ''))), 'A')
          || setweight(to_tsvector(stemming_of(lang), spaced(left(coalesce(body, ''), 100000))),
               case kind when 'entry' then 'D' else 'C' end::"char")
      $body$;
      -- Stands behind a column that a restored backup makes anew, where no name is looked for in a schema: all are found here.
      create or replace function card_words(name text, title text, about text) returns tsvector
      immutable parallel safe
      return setweight(to_tsvector('simple', spaced(replace(name, '@', ' ') || ' ' || coalesce(title, ''))), 'A')
        || setweight(to_tsvector('simple', spaced(left(coalesce(about, ''), 100000))), 'D');
    `)
  },
}

/** Ids that one statement looks at, so that nobody waits long for a row that it holds. */
const STEP = 2_000

/** What is changed, each with the ids that its statement takes from `$1` up to `$2`. What is written meanwhile has its words already. */
const OLD = [
  {
    table: 'item_text',
    id: 'item_id',
    change: `update item_text t set words = item_words(i.kind, i.lang, i.title, i.body) from item i
      where i.id = t.item_id and t.item_id >= $1 and t.item_id < $2
        and (i.title ~ '${LETTERS}' or i.body ~ '${LETTERS}')`,
  },
  // Their words are made anew with the row.
  ...(['user', 'magazine'] as const).map((card) => ({
    table: `${card}_card`,
    id: `${card}_id`,
    change: `update ${card}_card set title = title
      where ${card}_id >= $1 and ${card}_id < $2 and concat(title, about) ~ '${LETTERS}'`,
  })),
]

export const wordsWithoutSpacesOnline: Migration = {
  name: '047-words-without-spaces-online',
  async online(client) {
    for (const { table, id, change } of OLD) {
      const { rows } = await client.query<{ low: number; high: number }>(
        `select min(${id}) as low, max(${id}) as high from ${table} having count(*) > 0`,
      )
      for (const { low, high } of rows)
        for (let from = low; from <= high; from += STEP) await client.query(change, [from, from + STEP])
    }
  },
}
