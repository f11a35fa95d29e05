import type { FeedSort } from '@app/contract/content/queries.ts'
import type { ThreadKind } from '../items/item.ts'
import { Values } from '../sql.ts'
import { threadColumns, threadTables } from '../views/thread.view.ts'
import type { Feed } from './feed.ts'

/**
 * How a page is found. `walk` follows the index of the sort until the page is full: best where many items match.
 * Where few match it would wander, so `sources` takes the best of each subscription and merges them, and `window`
 * sorts what the time filter leaves. Which is best follows from how many match (feeds/page.ts).
 */
export type Strategy = { by: 'walk' } | { by: 'sources'; each: number } | { by: 'window' }

export type PageOf = { offset: number; rows: number }

/** Most rows a time window may hold to be sorted as a whole. */
export const WINDOW_ROWS = 20_000

export const sortColumns: Record<FeedSort | 'boosted', string> = {
  hot: 'ranking',
  top: 'score',
  active: 'last_active',
  commented: 'comment_count',
  newest: 'created_at',
  oldest: 'created_at',
  boosted: 'last_boosted_at',
}

/** Lists of a magazine, and of the threads of one person, begin with what moderators pinned. */
const pinnedFirst = ({ scope, kinds }: Feed): boolean =>
  scope.of === 'magazine' || (scope.of === 'author' && kinds.length === 1 && kinds[0] === 'entry')

/** Keys of the sort over `alias`. The last is unique, so that no item is on two pages. */
const sortKeysOf = (feed: Feed, alias: string, reverse = false): string[] => {
  const down = (feed.sort === 'oldest') === reverse
  const column = sortColumns[feed.sort]
  const keys = column === 'created_at' ? ['created_at', 'id'] : [column, 'created_at', 'id']
  return keys.map((key) => `${alias}.${key}${down ? ' desc' : ''}`)
}

/** `order by` of a feed over `alias`. */
export const orderOf = (feed: Feed, alias: string): string =>
  [...(pinnedFirst(feed) ? [`${alias}.is_pinned desc`] : []), ...sortKeysOf(feed, alias)].join(', ')

/** A viewer's id as a placeholder, added once. */
type Who = { id: string } | null

const sources = (who: { id: string }, feed: Feed): string => {
  const magazines = `i.magazine_id in (select magazine_id from magazine_subscription where user_id = ${who.id})`
  const people = `i.author_id in (select followed_id from user_follow where follower_id = ${who.id})`
  const domains = `i.domain_id in (select domain_id from domain_subscription where user_id = ${who.id})`
  return [
    magazines,
    people,
    `i.author_id = ${who.id}`,
    ...(feed.kinds.includes('entry') ? [domains] : []),
  ].join(' or ')
}

/** What every item of the feed must be, but for its kind and the scope that a strategy may fulfil in its own way. */
const filters = (feed: Feed, who: Who, values: Values): string[] => {
  const { scope, viewer } = feed
  const found: string[] = ['i.shelf < 9']

  const shelf = feed.discoverableOnly ? 'i.shelf = 0' : 'i.shelf <= 1'
  found.push(
    who
      ? `(${shelf} or (i.shelf = 2 and i.author_id in (select followed_id from user_follow where follower_id = ${who.id})))`
      : shelf,
  )
  if (feed.since) found.push(`i.created_at >= ${values.add(feed.since)}`)
  if (feed.federation === 'local') found.push('i.is_local')
  if (feed.federation === 'federated') found.push('not i.is_local')
  if (feed.usePreferredLangs && who) {
    const mine = `array(select unnest(preferred_languages) from user_card where user_id = ${who.id})`
    found.push(`(cardinality(${mine}) = 0 or i.lang = any(${mine}))`)
  } else if (feed.langs.length > 0) found.push(`i.lang = any(${values.add(feed.langs)}::text[])`)

  const adultMagazine = 'array(select magazine_id from magazine_card where is_adult)'
  if (who) {
    const mind = `not (select hide_adult from user_card where user_id = ${who.id})`
    found.push(`((${mind}) or (not i.is_adult and i.magazine_id <> all(${adultMagazine})))`)
  } else if (feed.guardsAnonymous) {
    found.push(`not i.is_adult and i.magazine_id <> all(${adultMagazine})`)
  }

  // Who moderates sees everything there is to moderate, whomever they block elsewhere.
  if (who && viewer && scope.of !== 'moderated') {
    const unless =
      scope.of === 'magazine'
        ? `(select ${who.id}::int = any(moderator_ids) from magazine_card
            where magazine_id = ${values.add(scope.magazineId)}) or `
        : ''
    const blocked = (column: string, table: string, by = 'user_id', what = column) =>
      `(${unless}i.${column} <> all(array(select ${what} from ${table} where ${by} = ${who.id})))`
    found.push(blocked('author_id', 'user_block', 'blocker_id', 'blocked_id'))
    if (scope.of !== 'domain') found.push(blocked('magazine_id', 'magazine_block'))
    if (feed.kinds.includes('entry')) {
      found.push(`(i.domain_id is null or ${blocked('domain_id', 'domain_block')})`)
    }
  }
  return found
}

const scopeFilter = (feed: Feed, who: Who, values: Values): string[] => {
  const { scope } = feed
  if (scope.of === 'magazine') return [`i.magazine_id = ${values.add(scope.magazineId)}`]
  if (scope.of === 'author') return [`i.author_id = ${values.add(scope.authorId)}`]
  if (scope.of === 'domain') return [`i.domain_id = ${values.add(scope.domainId)}`]
  if (!who) return scope.of === 'all' ? [] : ['false']
  if (scope.of === 'subscribed') return [`(${sources(who, feed)})`]
  if (scope.of === 'moderated')
    return [
      `i.magazine_id in (select magazine_id from magazine_card where moderator_ids @> array[${who.id}::int])`,
    ]
  if (scope.of === 'favourited') return [`i.id in (select item_id from favourite where user_id = ${who.id})`]
  return []
}

const KEYS = 'i.id, i.is_pinned, i.created_at, i.ranking, i.score, i.last_active, i.comment_count'

/** Columns a merge of several branches needs: the key of the sort and what breaks its ties. */
const keysFor = (feed: Feed): string => {
  const column = sortColumns[feed.sort]
  const pinned = pinnedFirst(feed) ? ', i.is_pinned' : ''
  return column === 'created_at' ? `i.id, i.created_at${pinned}` : `i.id, i.created_at, i.${column}${pinned}`
}

/** Per branch or source, the next power of two of what a page needs: few texts, each with a plan that fits. */
export const eachOf = ({ offset, rows }: PageOf): number => 2 ** Math.ceil(Math.log2(offset + rows))

/**
 * The best of each part of a feed, each read in the order of its own index, for the caller to merge. A part's limit
 * stands in the text: without it the planner would not know how few rows are wanted.
 */
const merged = (
  parts: readonly string[],
  { select, where, order, limit }: { select: string; where: readonly string[]; order: string; limit: number },
): string => {
  const one = (part: string) => `select ${select} from item i where ${[part, ...where].join(' and ')}`
  const [only] = parts
  if (parts.length === 1 && only) return one(only)
  return parts.map((part) => `(${one(part)} order by ${order} limit ${limit})`).join(' union all ')
}

const kindsOf = (feed: Feed): string[] => feed.kinds.map((kind) => `i.kind = '${kind}'`)

const walk = (feed: Feed, page: PageOf, who: Who, values: Values): string => {
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const rows = merged(kindsOf(feed), {
    select: keysFor(feed),
    where,
    order: orderOf(feed, 'i'),
    limit: eachOf(page),
  })
  return `select k.id from (${rows}) k order by ${orderOf(feed, 'k')}`
}

/** Sorts what the time filter leaves. The inner limit makes the planner read the newest by their index. */
const timeWindow = (feed: Feed, who: Who, values: Values): string => {
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const order = 'i.created_at desc, i.id desc'
  const inner = merged(kindsOf(feed), { select: KEYS, where, order, limit: WINDOW_ROWS })
  return `select k.id from (
      select w.* from (${inner}) w order by w.created_at desc, w.id desc limit ${WINDOW_ROWS}
    ) k order by ${orderOf(feed, 'k')}`
}

/** The best of each magazine, person and domain, merged. Reads as much however large the table is. */
const mergeSources = (feed: Feed, who: { id: string }, values: Values, each: number): string => {
  const where = filters(feed, who, values)
  const order = orderOf(feed, 'i')
  const best = (kind: ThreadKind, condition: string) => `
    select ${keysFor(feed)} from item i
    where i.kind = '${kind}' and ${condition} and ${where.join(' and ')} order by ${order} limit ${each}`
  const part = (from: string, kind: ThreadKind, condition: string) =>
    `select x.* from ${from} cross join lateral (${best(kind, condition)}) x`
  const pinned = 'cross join (values (false), (true)) pin (pinned)'
  const inMagazine = 'i.magazine_id = s.magazine_id and i.is_pinned = pin.pinned'
  const parts = feed.kinds.flatMap((kind) =>
    feed.scope.of === 'moderated'
      ? [
          part(
            `(select magazine_id from magazine_card where moderator_ids @> array[${who.id}::int]) s ${pinned}`,
            kind,
            inMagazine,
          ),
        ]
      : [
          part(
            `(select magazine_id from magazine_subscription where user_id = ${who.id}) s ${pinned}`,
            kind,
            inMagazine,
          ),
          part(
            `(select followed_id as author_id from user_follow where follower_id = ${who.id}
              union select ${who.id}::int) s`,
            kind,
            'i.author_id = s.author_id',
          ),
          ...(kind === 'entry'
            ? [
                part(
                  `(select domain_id from domain_subscription where user_id = ${who.id}) s`,
                  kind,
                  'i.domain_id = s.domain_id',
                ),
              ]
            : []),
        ],
  )
  return `select k.id from (${parts.join(' union ')}) k order by ${orderOf(feed, 'k')}`
}

/** Page sizes that get a plan of their own: the planner must know the limit to choose an index. */
const sizes = [15, 25, 50, 100, 101]
const planned = (rows: number) => sizes.find((size) => size >= rows) ?? rows

/** The statement that finds a page and reads it: ids from the index, then the rows and cards of those ids alone. */
export const pageStatement = (
  feed: Feed,
  page: PageOf,
  strategy: Strategy,
): { text: string; values: Values } => {
  const values = new Values()
  const viewer = values.add(feed.viewer?.userId ?? 0)
  const who = feed.viewer ? { id: viewer } : null
  const found =
    strategy.by === 'sources' && who
      ? mergeSources(feed, who, values, strategy.each)
      : strategy.by === 'window'
        ? timeWindow(feed, who, values)
        : walk(feed, page, who, values)
  const offset = page.offset > 0 ? ` offset ${values.add(page.offset)}` : ''
  const text = `
    select ${threadColumns(viewer)}
    from (${found} limit ${planned(page.rows)}${offset}) page
    join item i on i.id = page.id ${threadTables}
    order by ${orderOf(feed, 'i')}`
  return { text, values }
}

/** Where a cursor stands: the sort's value there, and the creation that breaks ties. */
export type CursorPlace = { value: number | string; createdAt: string }

/** Everything past a place in the order of a feed; reversed: the place itself and all before it. */
const pastCursor = (feed: Feed, place: CursorPlace, values: Values, reverse: boolean): string => {
  const column = sortColumns[feed.sort]
  const after = feed.sort === 'oldest' ? '>' : '<'
  const upTo = feed.sort === 'oldest' ? '<=' : '>='
  const sign = reverse ? upTo : after
  if (column === 'created_at') return `i.created_at ${sign} ${values.add(place.value)}::timestamptz`
  const type = typeof place.value === 'number' ? 'integer' : 'timestamptz'
  return `(i.${column}, i.created_at) ${sign} (${values.add(place.value)}::${type}, ${values.add(place.createdAt)}::timestamptz)`
}

/** Ids from a cursor on, or backwards from it. Pinned items keep their place here, so that a walk meets each once. */
const fromCursor = (
  feed: Feed,
  who: Who,
  values: Values,
  place: CursorPlace,
  { reverse, rows }: { reverse: boolean; rows: number },
): string => {
  const where = [
    ...filters(feed, who, values),
    ...scopeFilter(feed, who, values),
    pastCursor(feed, place, values, reverse),
  ]
  const column = sortColumns[feed.sort]
  const keys = column === 'created_at' ? 'i.id, i.created_at' : `i.id, i.created_at, i.${column}`
  const pins = feed.scope.of === 'magazine' ? ['i.is_pinned', 'not i.is_pinned'] : ['true']
  const parts = kindsOf(feed).flatMap((kind) => pins.map((pin) => `${kind} and ${pin}`))
  const order = sortKeysOf(feed, 'i', reverse).join(', ')
  const found = merged(parts, { select: keys, where, order, limit: rows })
  return `select k.id from (${found}) k order by ${sortKeysOf(feed, 'k', reverse).join(', ')}`
}

/** A timestamp to the microsecond, in the form cursors carry it. */
export const cursorTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`

export const cursorStatement = (feed: Feed, place: CursorPlace, rows: number) => {
  const values = new Values()
  const viewer = values.add(feed.viewer?.userId ?? 0)
  const who = feed.viewer ? { id: viewer } : null
  const found = fromCursor(feed, who, values, place, { reverse: false, rows: planned(rows) })
  const column = sortColumns[feed.sort]
  const text = `
    select ${threadColumns(viewer)}, ${cursorTime('i.created_at')} as created_cursor,
      ${column.endsWith('_at') || column === 'last_active' ? cursorTime(`i.${column}`) : `i.${column}::text`} as cursor
    from (${found} limit ${planned(rows)}) page
    join item i on i.id = page.id ${threadTables}
    order by ${sortKeysOf(feed, 'i').join(', ')}`
  return { text, values }
}

/** The item up to `rows` places before a cursor, with the place from which a page would begin with it. */
export const previousStatement = (feed: Feed, place: CursorPlace, rows: number) => {
  const values = new Values()
  const who = feed.viewer ? { id: values.add(feed.viewer.userId) } : null
  const found = fromCursor(feed, who, values, place, { reverse: true, rows: planned(rows) })
  const column = sortColumns[feed.sort]
  const nudge = (name: string, sign: '+' | '-') => cursorTime(`(i.${name} ${sign} interval '1 microsecond')`)
  const cursor =
    column === 'created_at'
      ? nudge('created_at', feed.sort === 'oldest' ? '-' : '+')
      : column === 'last_active'
        ? cursorTime('i.last_active')
        : `i.${column}::text`
  const text = `
    select ${cursor} as cursor, ${nudge('created_at', '+')} as created_cursor
    from (${found} limit ${rows}) back join item i on i.id = back.id
    order by ${sortKeysOf(feed, 'i').join(', ')} limit 1`
  return { text, values }
}

/** The statement that counts all items of a feed. */
export const countStatement = (feed: Feed): { text: string; values: Values } => {
  const values = new Values()
  const who = feed.viewer ? { id: values.add(feed.viewer.userId) } : null
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const kinds = feed.kinds.map((kind) => `'${kind}'`).join(', ')
  return {
    text: `select count(*)::int as count from item i where i.kind in (${kinds}) and ${where.join(' and ')}`,
    values,
  }
}
