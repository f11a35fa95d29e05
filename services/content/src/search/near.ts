import type { searchV2 } from '@app/contract/content/search.ts'
import type { QueryOf } from '@app/contract/operation.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { readLately } from '../explore/lately.ts'
import { found, magazineFound, personFound } from '../items/silenced.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import { readerOf } from '../views/hidden.ts'
import { sightOf } from '../views/sight.ts'
import type { Hit } from './kept-rankings.ts'

/** Of a shorter word, too much is near. */
const SHORTEST = 4
/** So many of the newest titles are compared: an index of trigrams would read the whole of those that share a few. */
const TITLES = 3_000
/** The share of its trigrams that a word must have. A letter too few or too many leaves more than half of them. */
const NEAR = 0.45
/** Of each kind. */
const SHOWN = 3

type Near = { hits: Hit[]; tags: string[] }
type Row = { kind: Hit['kind'] | 'tag'; id: number; name: string | null }

/** What is called nearly so, of each kind the nearest. */
const nearStatement = (viewer: Principal | null, typed: string, tags: readonly string[]) => {
  const values = new Values()
  const reader = viewer && readerOf(viewer, values.add(viewer.userId))
  const q = `${values.add(typed)}::text`
  const { user, magazine } = sightOf(reader)
  const nearest = (select: string, from: string, conditions: string[]) =>
    `(select ${select} from ${from} where ${conditions.join(' and ')} order by near desc limit ${SHOWN})`
  const parts = [
    nearest(
      `'magazine' as kind, m.magazine_id as id, null as name,
        greatest(word_similarity(${q}, m.name), word_similarity(${q}, m.title)) as near`,
      'magazine_card m',
      [`(m.name % ${q} or m.title % ${q})`, ...magazine, magazineFound('m', reader?.id)],
    ),
    nearest(`'user', u.user_id, null, word_similarity(${q}, u.username) as near`, 'user_card u', [
      `u.username % ${q}`,
      "u.state = 'active'",
      ...user,
      personFound('u', reader?.id),
    ]),
    nearest(
      `t.kind, t.id, null, word_similarity(${q}, t.title) as near`,
      `(select item_id as id, kind, title, author_id, magazine_id from item_text where is_thread
         order by created_at desc, item_id desc limit ${TITLES}) t
       join user_card u on u.user_id = t.author_id join magazine_card m on m.magazine_id = t.magazine_id`,
      [
        `word_similarity(${q}, t.title) >= ${NEAR}`,
        ...user,
        ...magazine,
        found('u', 'm', reader?.id),
        withoutBannedTags('t'),
      ],
    ),
    nearest(
      `'tag', 0, g.name, similarity(${q}, g.name) as near`,
      `unnest(${values.add(tags)}::text[]) g (name)`,
      [`similarity(${q}, g.name) >= ${NEAR}`, 'g.name <> all(array(select name from banned_tag))'],
    ),
  ]
  return { text: `select kind, id, name from (${parts.join(' union all ')}) n order by near desc`, values }
}

/** What is called nearly as a search asked that found nothing and was narrowed by nothing; null: it was narrowed. */
export const nearNames = async (
  content: Content,
  viewer: Principal | null,
  query: QueryOf<typeof searchV2>,
): Promise<Near | null> => {
  const { q, authorId, magazineId, type, kind, time, since, lang, tag, domain } = query
  const narrowed =
    [authorId, magazineId, type, since, tag, domain].some(Boolean) || kind.length + lang.length > 0
  if (narrowed || time !== '∞') return null
  const name = q.replace(/^[@!#]/, '')
  if (name.length < SHORTEST || !(await content.trigrams.areThere())) return { hits: [], tags: [] }
  const { tags } = await readLately(content)
  const near = nearStatement(
    viewer,
    name,
    tags.map((used) => used.name),
  )
  const rows = await runComposed<Row>(content.db, 'search-near', near.text, near.values)
  return {
    hits: rows
      .filter((row): row is Row & Hit => row.kind !== 'tag')
      .map((row) => ({ kind: row.kind, id: row.id })),
    tags: rows.flatMap((row) => (row.kind === 'tag' && row.name !== null ? [row.name] : [])),
  }
}
