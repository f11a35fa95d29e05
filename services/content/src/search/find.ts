import type { Pagination } from '@app/contract/common.ts'
import type { SearchKind } from '@app/contract/content/search-schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { QueryResultRow } from 'pg'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { sinceOf } from '../feeds/feed.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { normaliseTag } from '../text/tags.ts'
import { narrowedTo } from './narrowing.ts'
import { readQuery } from './query.ts'
import { itemIds, rankingFor, seenOf } from './ranking.ts'
import type { Hit } from './kept-rankings.ts'
import type { Search, Statement } from './search-sql.ts'
import { countStatement, restStatement } from './search-sql.ts'

type Query = Page & {
  q: string
  authorId?: number | undefined
  magazineId?: number | undefined
  type?: '' | 'entry' | 'post' | undefined
  kind?: readonly SearchKind[] | undefined
  time?: string | undefined
  since?: string | undefined
  lang?: readonly string[] | undefined
  tag?: string | undefined
  domain?: string | undefined
}

/** From when on: the later of what a span of time and a date leave; null: no limit. */
const sinceFor = ({ time = '', since }: Pick<Query, 'time' | 'since'>, now: Date): Date | null => {
  const span = sinceOf(time, now)
  const day = since === undefined ? null : new Date(since)
  return span && day ? (span > day ? span : day) : (span ?? day)
}

/** The search that a query asks for; null where it asks for nothing that could be found. */
export const searchFor = async (content: Content, query: Query, cards: boolean): Promise<Search | null> => {
  const asked = readQuery(query.q)
  if (!asked) return null
  const reading = await content.readings.of(asked)
  // What is counted and ranked is so for all who ask within it.
  const minute = new Date(Math.floor(content.clock.now().getTime() / 60_000) * 60_000)
  const narrowing = narrowedTo({
    authorId: query.authorId ?? null,
    magazineId: query.magazineId ?? null,
    type: query.type || null,
    sought: query.kind ?? [],
    since: sinceFor(query, minute),
    langs: query.lang ?? [],
    tag: query.tag ? normaliseTag(query.tag) : null,
    domain: query.domain?.toLowerCase() || null,
  })
  const shown = cards ? narrowing.cards : []
  // As people who link to a domain, or comments that do.
  if (narrowing.items.length === 0 && shown.length === 0) return null
  return { asked, ...reading, narrowing, cards: shown, minute }
}

/**
 * What matches, best first, and where more match than are ranked, the rest by time. `cards`: magazines and people too,
 * where nothing narrows the search to items. How many there are is told as if the reader hid nothing of what no page has
 * shown yet.
 */
export const find = async (
  content: Content,
  viewer: Principal | null,
  query: Query,
  { cards }: { cards: boolean },
): Promise<{ hits: Hit[]; pagination: Pagination }> => {
  const offset = offsetOf(query)
  const search = await searchFor(content, query, cards)
  if (!search) return { hits: [], pagination: paginate(query, 0, 0) }
  const { hits: ranked, more } = await rankingFor(content, viewer, search)

  const until = offset + query.perPage
  const seen = await seenOf(content, viewer, ranked.slice(0, until))
  let looked = Math.min(until, ranked.length)
  if (seen.length < until && looked < ranked.length) {
    // Whoever hides some of it sees the next instead: all that is left at once, however much that may be.
    seen.push(...(await seenOf(content, viewer, ranked.slice(until))))
    looked = ranked.length
  }
  const hits = seen.slice(offset, until)
  if (!more) {
    const count = ranked.length - looked + seen.length
    return { hits, pagination: paginate(query, count, hits.length) }
  }

  const ask = <R extends QueryResultRow>({ text, values }: Statement) =>
    content.db.query<R>('', text, values.list, { fromReplica: true })
  const counting = countStatement(search, viewer)
  const counted = content.counts.get(`${counting.text}|${JSON.stringify(counting.values.list)}`, async () => {
    const [row] = await ask<{ count: number }>(counting)
    return row?.count ?? 0
  })
  const missing = query.perPage - hits.length
  const beyond = { offset: Math.max(0, offset - seen.length), rows: missing }
  const rest = missing === 0 ? [] : await ask<Hit>(restStatement(search, viewer, itemIds(ranked), beyond))
  const shown = [...hits, ...rest]
  return { hits: shown, pagination: paginate(query, await counted, shown.length) }
}
