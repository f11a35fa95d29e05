import type { Principal } from '@app/platform/http/principal.ts'
import { Values } from '@app/platform/db/composed.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import type { Reader } from '../views/hidden.ts'
import { hiddenDomains, hiddenPeople, readerOf } from '../views/hidden.ts'
import { listedAuthor } from '../items/authors.ts'
import { found, magazineFound, personFound } from '../items/silenced.ts'
import type { Asked } from './query.ts'
import { containing } from './query.ts'
import { anyOf } from './readings.ts'
import type { Reading, Variant } from './readings.ts'

/**
 * So many threads that match, the newest, and as many comments are ranked: a search costs the same on any instance.
 * Older ones follow in the order of time.
 */
const RANKED = 500
const RANKED_CARDS = 100
/** Of each, so many are counted and can be paged to. */
const REACHED = 5_000

/** A shorter part of a title is in too many of them to be told by their trigrams. */
const MIN_PART = 3

export type Search = {
  asked: Asked
  variants: readonly Variant[]
  authorId: number | null
  magazineId: number | null
  type: 'entry' | 'post' | null
  common: Reading['common']
  /** Magazines and people, too. */
  cards: boolean
  viewer: Principal | null
}

const WEIGHTS = `'{0.33, 1, 0, 0.67}'::real[]`

/** What hides people and magazines from general lists hides what they wrote from a search. */
const sight = (reader: Reader | null): { user: string[]; magazine: string[] } => {
  const user = [listedAuthor('u'), 'u.discoverable']
  const magazine = ["m.visibility = 'visible'", 'm.discoverable']
  if (reader) {
    const domains = hiddenDomains(reader)
    user.push(
      `u.user_id <> all(${hiddenPeople(reader.id)})`,
      `(u.domain is null or u.domain <> all(${domains}))`,
    )
    magazine.push(
      `m.magazine_id <> all(array(select magazine_id from magazine_block where user_id = ${reader.id}))`,
      `(m.domain is null or m.domain <> all(${domains}))`,
    )
  }
  return { user, magazine }
}

/**
 * The query in the language of the item `t`: in another, one of its words may mean nothing and be left out. Languages
 * that read it alike share a branch.
 */
const ownQuery = (variants: Search['variants'], values: Values): string => {
  const cases = [...Map.groupBy(variants, ({ query }) => query)].map(
    ([query, alike]) =>
      `when t.stemming = any(${values.add(alike.map(({ name }) => name))}::text[]) then ${values.add(query)}::tsquery`,
  )
  return cases.length === 0 ? 'null::tsquery' : `(case ${cases.join(' ')} end)`
}

/** The threads, or the comments, that match and that the reader may find, with what ranks them. */
const items = (search: Search, values: Values, reader: Reader | null, isThread: boolean): string => {
  const { asked, variants, authorId, magazineId, type, common } = search
  const own = ownQuery(variants, values)
  const part =
    isThread && asked.typed.length >= MIN_PART
      ? `t.title like ${values.add(containing(asked.typed))}`
      : 'false'
  const kind = isThread ? 't.is_thread' : 'not t.is_thread'
  const { user, magazine } = sight(reader)
  const where = [
    kind,
    ...(type === null ? [] : [`t.kind = '${isThread ? type : `${type}_comment`}'`]),
    ...(authorId === null ? [] : [`t.author_id = ${values.add(authorId)}`]),
    ...(magazineId === null ? [] : [`t.magazine_id = ${values.add(magazineId)}`]),
    // Inside coalesce no index of words is of use: this goes back in time until enough match.
    `(coalesce(t.words @@ ${own}, false) or ${part})`,
    ...user,
    ...magazine,
    found('u', 'm', reader?.id),
    withoutBannedTags('t'),
  ]
  const goesBack = authorId !== null || (isThread ? common.threads : common.comments)
  const source = goesBack
    ? '(select item_id as id, * from item_text)'
    : `(select item_id as id, * from item_text t where ${kind} and (t.words @@ ${values.add(anyOf(variants))}::tsquery or ${part}) offset 0)`
  return `
    select t.kind, t.id, t.words, t.created_at, ${own} as own from ${source} t
    join user_card u on u.user_id = t.author_id join magazine_card m on m.magazine_id = t.magazine_id
    where ${where.join(' and ')}`
}

const NEWEST = 'order by created_at desc, id desc'

/** The newest of them, ranked. */
const best = (...search: Parameters<typeof items>): string => `
  select t.kind, t.id, coalesce(ts_rank(${WEIGHTS}, t.words, t.own), 0) as rank, t.created_at
  from (${items(...search)} ${NEWEST} limit ${RANKED}) t`

const cards = (search: Search, values: Values, reader: Reader | null): string[] => {
  const { user, magazine } = sight(reader)
  const simple = search.variants.find(({ name }) => name === 'simple')?.query ?? null
  const query = `${values.add(simple)}::tsquery`
  const name = search.asked.typed.replace(/^[@!]/, '')
  const part = name.length >= MIN_PART ? values.add(containing(name)) : null
  const matching = (words: string, column: string) =>
    part === null ? `${words} @@ ${query}` : `(${words} @@ ${query} or ${column} ilike ${part})`
  const rank = (words: string) => `coalesce(ts_rank(${WEIGHTS}, ${words}, ${query}), 0)`
  return [
    `select 'user', u.user_id, ${rank('u.words')}, (u.card ->> 'createdAt')::timestamptz from (
       select u.* from user_card u
       where u.state = 'active' and ${[...user, personFound('u', reader?.id)].join(' and ')} and ${matching('u.words', 'u.username')}
       order by ${rank('u.words')} desc, u.user_id desc limit ${RANKED_CARDS}
     ) u`,
    `select 'magazine', m.magazine_id, ${rank('m.words')}, now() from (
       select m.* from magazine_card m
       where ${[...magazine, magazineFound('m', reader?.id)].join(' and ')} and ${matching('m.words', 'm.title')}
       order by ${rank('m.words')} desc, m.magazine_id desc limit ${RANKED_CARDS}
     ) m`,
  ]
}

const bothKinds = [true, false] as const

const readerIn = ({ viewer }: Search, values: Values): Reader | null =>
  viewer && readerOf(viewer, values.add(viewer.userId))

export type Slice = { offset: number; rows: number }

/**
 * A page of what is ranked, best first; each row says how many `ranked` there are, and whether there is `more` that is
 * not. One row without an id where the page lies beyond. Planned anew for each query's own words.
 */
export const searchStatement = (search: Search, page: Slice) => {
  const values = new Values()
  const reader = readerIn(search, values)
  const parts = bothKinds.map((isThread) => best(search, values, reader, isThread))
  const counted = ["'entry', 'post'", "'entry_comment', 'post_comment'"].map(
    (kinds) => `(select count(*) from found where kind in (${kinds}))`,
  )
  if (search.cards) parts.push(...cards(search, values, reader))
  const text = `
    with found as materialized (${parts.map((part) => `(${part})`).join(' union all ')})
    select p.kind, p.id, c.ranked, c.more from (
      select (select count(*)::int from found) as ranked, ${RANKED} in (${counted.join(', ')}) as more
    ) c left join (
      select kind, id, rank, created_at from found order by rank desc, created_at desc, kind, id desc
      limit ${values.add(page.rows)} offset ${values.add(page.offset)}
    ) p on true order by p.rank desc, p.created_at desc, p.kind, p.id desc`
  return { text, values }
}

/** What follows those that are ranked, the newest first. */
export const restStatement = (search: Search, page: Slice) => {
  const values = new Values()
  const reader = readerIn(search, values)
  const older = bothKinds.map(
    (isThread) =>
      `(select kind, id, created_at from (${items(search, values, reader, isThread)}) t
        ${NEWEST} limit ${REACHED - RANKED} offset ${RANKED})`,
  )
  const text = `select kind, id from (${older.join(' union all ')}) t ${NEWEST}
    limit ${values.add(page.rows)} offset ${values.add(page.offset)}`
  return { text, values }
}

/** How many threads and comments match, ranked or not: by the index of words, for time does not matter. */
export const countStatement = (asked: Search) => {
  const values = new Values()
  const search = { ...asked, common: { threads: false, comments: false } }
  const reader = readerIn(search, values)
  const counts = bothKinds.map(
    (isThread) =>
      `(select count(*)::int from (select from (${items(search, values, reader, isThread)}) t limit ${REACHED}) n)`,
  )
  return { text: `select ${counts.join(' + ')} as count`, values }
}
