import { Values } from '@app/platform/db/composed.ts'
import { readerOf } from '../views/hidden.ts'
import { threadColumns, threadTables } from '../views/thread.view.ts'
import type { Feed } from './feed.ts'
import type { Strategy } from './feed-sql.ts'
import { planned } from './feed-sql.ts'
import type { Who } from './filters.ts'
import { filters, scopeFilter, whoOf } from './filters.ts'
import { namedSources } from './named-sql.ts'
import { merged, sortedPartitions } from './partitions-sql.ts'
import { columnOf, isTimed, keysFor, sortKeysOf } from './order.ts'
import { mergeSources } from './sources-sql.ts'

/** Where a cursor stands: the sort's value there, and the creation that breaks ties. */
export type CursorPosition = { value: number | string; createdAt: string }

/** Everything past a position in the order of a feed; reversed: the item there and all before it. */
const pastCursor = (feed: Feed, position: CursorPosition, values: Values, reverse: boolean): string => {
  const column = columnOf(feed)
  const after = feed.sort === 'oldest' ? '>' : '<'
  const upTo = feed.sort === 'oldest' ? '<=' : '>='
  const sign = reverse ? upTo : after
  if (column === 'created_at') return `i.created_at ${sign} ${values.add(position.value)}::timestamptz`
  const type = typeof position.value === 'number' ? 'integer' : 'timestamptz'
  return `(i.${column}, i.created_at) ${sign} (${values.add(position.value)}::${type}, ${values.add(position.createdAt)}::timestamptz)`
}

type Slice = { reverse: boolean; rows: number; strategy: Strategy }

/** Ids from a cursor on, or backwards from it. Pinned items are sorted like the rest, so that a walk meets each once. */
const fromCursor = (
  feed: Feed,
  who: Who,
  values: Values,
  position: CursorPosition,
  { reverse, rows, strategy }: Slice,
): string => {
  const past = pastCursor(feed, position, values, reverse)
  const order = sortKeysOf(feed, 'i', reverse).join(', ')
  const inOrder = (found: string) =>
    `select k.id from (${found}) k order by ${sortKeysOf(feed, 'k', reverse).join(', ')}`
  if (strategy.by === 'sources' && feed.scope.of === 'named')
    return inOrder(namedSources(feed, feed.scope, who, values, { each: rows, also: [past], order }))
  if (strategy.by === 'sources' && who)
    return inOrder(mergeSources(feed, who, values, { each: rows, also: [past], order }))
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values), past]
  return inOrder(merged(sortedPartitions(feed), { select: keysFor(feed), where, order, limit: rows }))
}

/** A timestamp to the microsecond, in the form cursors carry it. */
const cursorTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`

export const cursorStatement = (feed: Feed, position: CursorPosition, rows: number, strategy: Strategy) => {
  const values = new Values()
  const viewer = values.add(feed.viewer?.userId ?? 0)
  const who = feed.viewer && readerOf(feed.viewer, viewer)
  const found = fromCursor(feed, who, values, position, { reverse: false, rows: planned(rows), strategy })
  const column = `i.${columnOf(feed)}`
  const text = `
    select ${threadColumns(viewer)}, ${cursorTime('i.created_at')} as created_cursor,
      ${isTimed(feed) ? cursorTime(column) : `${column}::text`} as cursor
    from (${found} limit ${planned(rows)}) page
    join item i on i.id = page.id ${threadTables}
    order by ${sortKeysOf(feed, 'i').join(', ')}`
  return { text, values }
}

/** The item up to `rows` items before a cursor, with the position from which a page would begin with it. */
export const previousStatement = (feed: Feed, position: CursorPosition, rows: number, strategy: Strategy) => {
  const values = new Values()
  const who = whoOf(feed, values)
  const found = fromCursor(feed, who, values, position, { reverse: true, rows: planned(rows), strategy })
  const column = columnOf(feed)
  const nudge = (name: string, sign: '+' | '-') => cursorTime(`(i.${name} ${sign} interval '1 microsecond')`)
  const cursor =
    column === 'created_at'
      ? nudge('created_at', feed.sort === 'oldest' ? '-' : '+')
      : isTimed(feed)
        ? cursorTime(`i.${column}`)
        : `i.${column}::text`
  const text = `
    select ${cursor} as cursor, ${nudge('created_at', '+')} as created_cursor
    from (${found} limit ${rows}) back join item i on i.id = back.id
    order by ${sortKeysOf(feed, 'i').join(', ')} limit 1`
  return { text, values }
}
