import type { Principal } from '@app/platform/http/principal.ts'
import { Values } from '@app/platform/db/composed.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import type { Reader } from '../views/hidden.ts'
import { readerOf } from '../views/hidden.ts'
import { sightOf } from '../views/sight.ts'
import { isThread } from '../items/item.ts'
import { found, magazineFound, personFound } from '../items/silenced.ts'
import type { CardKind, Narrowing } from './narrowing.ts'
import { narrowedItem, narrowedWords } from './narrowing.ts'
import type { Asked } from './query.ts'
import { containing, inTitle } from './query.ts'
import { anyOf } from './readings.ts'
import type { Reading, Variant } from './readings.ts'

/**
 * So many threads that match, the newest, and as many comments are ranked: a search costs the same on any instance.
 * Older ones follow in the order of time.
 */
export const RANKED = 500
const RANKED_CARDS = 100
/** Of each, so many are counted and can be paged to. */
const REACHED = 5_000

/** A shorter part of a title is in too many of them to be told by their trigrams. */
const MIN_PART = 3

export type Search = {
  asked: Asked
  variants: readonly Variant[]
  narrowing: Narrowing
  common: Reading['common']
  /** Magazines and people, too, or one of them. */
  cards: readonly CardKind[]
  /** When it is asked. */
  minute: Date
}

/** Of a title against what is said below it. */
const WEIGHTS = `'{0.5, 0.5, 0, 1}'::real[]`

/** What was found stands in one of these, whatever else it has: ranks within are less than one. */
const TIERS = { name: 3, title: 2, text: 1, comment: 0 } as const

/** The share of a rank that goes with age, half of it in a year, and the share that nothing has that nobody liked. */
const FRESH = 0.2
const LIKED = 0.2
const YEAR_S = 31_557_600

/**
 * The query in the language of the item `t`: in another, one of its words may mean nothing and be left out. Languages
 * that read it alike share a branch.
 */
export const ownQuery = (
  variants: Search['variants'],
  values: Values,
  read = (query: string): string => query,
): string => {
  const cases = [...Map.groupBy(variants, ({ query }) => query)].map(
    ([query, alike]) =>
      `when t.stemming = any(${values.add(alike.map(({ name }) => name))}::text[]) then ${values.add(read(query))}::tsquery`,
  )
  return cases.length === 0 ? 'null::tsquery' : `(case ${cases.join(' ')} end)`
}

/** Whether what was typed stands in the title as it is. */
const titleHolds = ({ asked }: Search, values: Values): string =>
  asked.typed.length >= MIN_PART ? `t.title like ${values.add(containing(asked.typed))}` : 'false'

/** The threads, or the comments, that match and that the reader may find, with what ranks them. */
const items = (
  search: Search,
  values: Values,
  reader: Reader | null,
  isThread: boolean,
  more: readonly string[] = [],
): string => {
  const { variants, narrowing, common } = search
  const own = ownQuery(variants, values)
  const part = isThread ? titleHolds(search, values) : 'false'
  const kind = isThread ? 't.is_thread' : 'not t.is_thread'
  const { user, magazine } = sightOf(reader)
  const ofItem = narrowedItem(narrowing, values)
  const where = [
    ...narrowedWords(narrowing, values, isThread),
    ...ofItem,
    // Inside coalesce no index of words is of use: this goes back in time until enough match.
    `(coalesce(t.words @@ ${own}, false) or ${part})`,
    ...user,
    ...magazine,
    found('u', 'm', reader?.id),
    withoutBannedTags('t'),
    ...more,
  ]
  const goesBack = narrowing.authorId !== null || (isThread ? common.threads : common.comments)
  const source = goesBack
    ? '(select item_id as id, * from item_text)'
    : `(select item_id as id, * from item_text t where ${kind} and (t.words @@ ${values.add(anyOf(variants))}::tsquery or ${part}) offset 0)`
  return `
    select t.kind, t.id, t.words, t.title, t.stemming, t.created_at, ${own} as own from ${source} t
    ${ofItem.length > 0 ? 'join item i on i.id = t.id' : ''}
    join user_card u on u.user_id = t.author_id join magazine_card m on m.magazine_id = t.magazine_id
    where ${where.join(' and ')}`
}

const NEWEST = 'order by created_at desc, id desc'

const tierOfThread = (search: Search, values: Values): string => {
  const titled = ownQuery(search.variants, values, inTitle)
  return `case when coalesce(t.words @@ ${titled}, false) or ${titleHolds(search, values)}
    then ${TIERS.title} else ${TIERS.text} end`
}

/**
 * The newest of them, ranked: by where the words stand, then by how often and how near, and a little by age and by how
 * many like it.
 */
const best = (search: Search, values: Values, reader: Reader | null, isThread: boolean): string => {
  const tier = isThread ? tierOfThread(search, values) : TIERS.comment
  const years = `greatest(0, extract(epoch from ${values.add(search.minute)}::timestamptz - t.created_at)::real / ${YEAR_S})`
  const liked = '(select greatest(0, i.favourites) from item i where i.id = t.id)'
  return `
  select t.kind, t.id, t.created_at,
    ${tier} + coalesce(ts_rank(${WEIGHTS}, t.words, t.own), 0)
      * (${1 - FRESH} + ${FRESH}::real / (1 + ${years})) * (1 - ${LIKED}::real / (1 + ${liked})) as rank
  from (${items(search, values, reader, isThread)} ${NEWEST} limit ${RANKED}) t`
}

const cards = (search: Search, values: Values, reader: Reader | null): Record<CardKind, string> => {
  const { user, magazine } = sightOf(reader)
  const simple = search.variants.find(({ name }) => name === 'simple')?.query ?? null
  const query = `${values.add(simple)}::tsquery`
  const named = `${values.add(simple === null ? null : inTitle(simple))}::tsquery`
  const name = search.asked.typed.replace(/^[@!]/, '')
  const whole = values.add(name.toLowerCase())
  const part = name.length >= MIN_PART ? values.add(containing(name)) : null
  const holds = (column: string) => (part === null ? 'false' : `${column} ilike ${part}`)
  const rank = (words: string, handle: string, shown: string) => `
    case when lower(${handle}) = ${whole} then ${TIERS.name}
      when ${words} @@ ${named} or ${holds(shown)} then ${TIERS.title} else ${TIERS.text} end
      + coalesce(ts_rank(${WEIGHTS}, ${words}, ${query}), 0)`
  const person = rank('u.words', 'u.username', 'u.username')
  const place = rank('m.words', 'm.name', 'm.title')
  return {
    user: `select 'user' as kind, u.user_id as id, (u.card ->> 'createdAt')::timestamptz as created_at, u.rank from (
       select u.*, ${person} as rank from user_card u
       where u.state = 'active' and ${[...user, personFound('u', reader?.id)].join(' and ')}
         and (u.words @@ ${query} or ${holds('u.username')})
       order by rank desc, u.user_id desc limit ${RANKED_CARDS}
     ) u`,
    magazine: `select 'magazine' as kind, m.magazine_id as id, now() as created_at, m.rank from (
       select m.*, ${place} as rank from magazine_card m
       where ${[...magazine, magazineFound('m', reader?.id)].join(' and ')}
         and (m.words @@ ${query} or ${holds('m.title')})
       order by rank desc, m.magazine_id desc limit ${RANKED_CARDS}
     ) m`,
  }
}

/** The threads, and the comments, that may be found: whether each is of threads. */
const halves = ({ narrowing }: Search): boolean[] =>
  [true, false].filter((ofThreads) => narrowing.items.some((kind) => isThread(kind) === ofThreads))

const readerIn = (viewer: Principal | null, values: Values): Reader | null =>
  viewer && readerOf(viewer, values.add(viewer.userId))

/**
 * What is best for this reader, best first. What is best for nobody in particular is so for nearly all: what one of them
 * hides is left out of the page that they are shown (`seenStatement`).
 */
export const rankedStatement = (search: Search, viewer: Principal | null): Statement => {
  const values = new Values()
  const reader = readerIn(viewer, values)
  const parts = halves(search).map((isThread) => best(search, values, reader, isThread))
  if (search.cards.length > 0) {
    const found = cards(search, values, reader)
    parts.push(...search.cards.map((card) => found[card]))
  }
  const text = `select kind, id from (${parts.map((part) => `(${part})`).join(' union all ')}) t
    order by rank desc, created_at desc, kind, id desc`
  return { text, values }
}

/**
 * Whether a member, `$1`, finds what others do not: what people and magazines of silenced hosts wrote whom they follow or
 * subscribe to.
 */
export const HEARS_SILENCED = `select exists (
    select from user_card c where c.silenced and c.user_id in (select followed_id from user_follow where follower_id = $1)
  ) or exists (
    select from magazine_card c
    where c.silenced and c.magazine_id in (select magazine_id from magazine_subscription where user_id = $1)
  ) as hears`

export type Statement = { text: string; values: Values }

type Slice = { offset: number; rows: number }

type Ids = Record<'items' | 'users' | 'magazines', readonly number[]>

/** Which of these the reader finds now. */
export const seenStatement = (viewer: Principal | null, { items, users, magazines }: Ids) => {
  const values = new Values()
  const reader = readerIn(viewer, values)
  const { user, magazine } = sightOf(reader)
  const select = (what: string, from: string, ids: readonly number[], conditions: readonly string[]) =>
    `select ${what} from ${from} = any(${values.add(ids)}::int[]) and ${conditions.join(' and ')}`
  const parts = [
    select(
      't.kind, t.id',
      `(select item_id as id, * from item_text) t join user_card u on u.user_id = t.author_id
       join magazine_card m on m.magazine_id = t.magazine_id where t.id`,
      items,
      [...user, ...magazine, found('u', 'm', reader?.id), withoutBannedTags('t')],
    ),
    select("'user', u.user_id", 'user_card u where u.user_id', users, [
      "u.state = 'active'",
      ...user,
      personFound('u', reader?.id),
    ]),
    select("'magazine', m.magazine_id", 'magazine_card m where m.magazine_id', magazines, [
      ...magazine,
      magazineFound('m', reader?.id),
    ]),
  ]
  return { text: parts.join(' union all '), values }
}

/** What follows the items that are `ranked`, the newest first. */
export const restStatement = (
  search: Search,
  viewer: Principal | null,
  ranked: readonly number[],
  page: Slice,
) => {
  const values = new Values()
  const reader = readerIn(viewer, values)
  const others = [`t.id <> all(${values.add(ranked)}::int[])`]
  const older = halves(search).map(
    (isThread) =>
      `(select kind, id, created_at from (${items(search, values, reader, isThread, others)}) t
        ${NEWEST} limit ${REACHED - RANKED})`,
  )
  const text = `select kind, id from (${older.join(' union all ')}) t ${NEWEST}
    limit ${values.add(page.rows)} offset ${values.add(page.offset)}`
  return { text, values }
}

/** How many threads and comments match, ranked or not: by the index of words, for time does not matter. */
export const countStatement = (asked: Search, viewer: Principal | null) => {
  const values = new Values()
  const search = { ...asked, common: { threads: false, comments: false } }
  const reader = readerIn(viewer, values)
  const counts = halves(search).map(
    (isThread) =>
      `(select count(*)::int from (select from (${items(search, values, reader, isThread)}) t limit ${REACHED}) n)`,
  )
  return { text: `select ${counts.join(' + ')} as count`, values }
}
