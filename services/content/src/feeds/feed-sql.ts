import { Values } from '@app/platform/db/composed.ts'
import { readerOf } from '../views/hidden.ts'
import { threadColumns, threadTables, threadVersions } from '../views/thread.view.ts'
import type { Feed } from './feed.ts'
import type { Who } from './filters.ts'
import { filters, isUnsorted, scopeFilter, whoOf } from './filters.ts'
import { keysFor, orderOf } from './order.ts'
import { namedCount, namedSources } from './named-sql.ts'
import { kindsOf, merged, sortedPartitions } from './partitions-sql.ts'
import { mergeSources } from './sources-sql.ts'

/**
 * How a page is found. `walk` follows the index of the sort until the page is full: best where many items match.
 * Where few match it would wander, so `sources` takes the best of each subscription and merges them, and `window`
 * sorts what the time filter leaves; `gather` sorts all there is. Which is best follows from how many match
 * (feeds/page.ts).
 */
export type Strategy = { by: 'walk' } | { by: 'sources'; each: number } | { by: 'window' } | { by: 'gather' }

export type PageOf = { offset: number; rows: number }

/** Most rows a time window may hold to be sorted as a whole. */
export const WINDOW_ROWS = 20_000

/** Per branch or source, the next power of two of what a page needs: few texts, each with a plan that fits. */
export const eachOf = ({ offset, rows }: PageOf): number => 2 ** Math.ceil(Math.log2(offset + rows))

const walk = (feed: Feed, page: PageOf, who: Who, values: Values): string => {
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values, isUnsorted(feed))]
  return merged(feed.sortsPins ? sortedPartitions(feed) : kindsOf(feed), {
    select: keysFor(feed),
    where,
    order: orderOf(feed, 'i'),
    limit: eachOf(page),
  })
}

/** Sorts what the time filter leaves. The inner limit makes the planner read the newest by their index. */
const timeWindow = (feed: Feed, who: Who, values: Values): string => {
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const order = 'i.created_at desc, i.id desc'
  const inner = merged(kindsOf(feed), { select: keysFor(feed), where, order, limit: WINDOW_ROWS })
  return `select w.* from (${inner}) w order by w.created_at desc, w.id desc limit ${WINDOW_ROWS}`
}

/** Sorts all that matches. The fence keeps the planner from following a sort's index, where it would pass by all else. */
const gather = (feed: Feed, who: Who, values: Values): string => {
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const inner = merged(kindsOf(feed), { select: keysFor(feed), where, order: 'i.id', limit: WINDOW_ROWS })
  return `${inner} offset 0`
}

/** Page sizes that get a plan of their own: the planner must know the limit to choose an index. */
const sizes = [15, 25, 50, 100, 101]
export const planned = (rows: number) => sizes.find((size) => size >= rows) ?? rows

/** Ids and sort keys of the threads among which a page lies, in no order. */
export const threadKeys = (
  feed: Feed,
  page: PageOf,
  strategy: Strategy,
  who: Who,
  values: Values,
): string => {
  if (strategy.by === 'sources' && feed.scope.of === 'named')
    return namedSources(feed, feed.scope, who, values, { each: strategy.each })
  if (strategy.by === 'sources' && who) return mergeSources(feed, who, values, { each: strategy.each })
  if (strategy.by === 'window') return timeWindow(feed, who, values)
  if (strategy.by === 'gather') return gather(feed, who, values)
  return walk(feed, page, who, values)
}

/**
 * The statement that finds a page and reads it: ids from the index, then the rows and cards of those ids alone, or only in
 * which versions they are.
 */
export const pageStatement = (
  feed: Feed,
  page: PageOf,
  strategy: Strategy,
  columns: 'versions' | 'whole' = 'whole',
): { text: string; values: Values } => {
  const values = new Values()
  const viewer = values.add(feed.viewer?.userId ?? 0)
  const who = feed.viewer && readerOf(feed.viewer, viewer)
  const found = threadKeys(feed, page, strategy, who, values)
  const offset = page.offset > 0 ? ` offset ${values.add(page.offset)}` : ''
  const text = `
    select ${columns === 'whole' ? threadColumns(viewer) : threadVersions(viewer)}
    from (select k.id from (${found}) k order by ${orderOf(feed, 'k')} limit ${planned(page.rows)}${offset}) page
    join item i on i.id = page.id ${threadTables}
    order by ${orderOf(feed, 'i')}`
  return { text, values }
}

/** The statement that counts all items of a feed. */
export const countStatement = (feed: Feed): { text: string; values: Values } => {
  const values = new Values()
  const who = whoOf(feed, values)
  if (feed.scope.of === 'named') return { text: namedCount(feed, feed.scope, who, values), values }
  const where = [...filters(feed, who, values), ...scopeFilter(feed, who, values)]
  const kinds = feed.kinds.map((kind) => `'${kind}'`).join(', ')
  return {
    text: `select count(*)::int as count from item i where i.kind in (${kinds}) and ${where.join(' and ')}`,
    values,
  }
}
