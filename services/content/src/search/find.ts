import type { Pagination } from '@app/contract/common.ts'
import type { SearchKind } from '@app/contract/content/search-schemas.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { QueryResultRow } from 'pg'
import { runComposed } from '@app/platform/db/composed.ts'
import type { Values } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { sinceOf } from '../feeds/feed.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { normaliseTag } from '../text/tags.ts'
import { narrowedTo } from './narrowing.ts'
import { readQuery } from './query.ts'
import type { Search } from './search-sql.ts'
import { countStatement, restStatement, searchStatement } from './search-sql.ts'

/** What was found, by its id: of an item that is known in this context alone. */
export type Hit = { kind: SubjectType | 'user' | 'magazine'; id: number }

type Query = Page & {
  q: string
  authorId?: number | undefined
  magazineId?: number | undefined
  type?: '' | 'entry' | 'post' | undefined
  kind?: SearchKind | undefined
  time?: string | undefined
  lang?: readonly string[] | undefined
  tag?: string | undefined
  domain?: string | undefined
}

/** The search that a query asks for; null where it asks for nothing that could be found. */
export const searchFor = async (
  content: Content,
  viewer: Principal | null,
  query: Query,
  cards: boolean,
): Promise<Search | null> => {
  const asked = readQuery(query.q)
  if (!asked) return null
  const reading = await content.readings.of(asked)
  const now = content.clock.now()
  // To the minute, so that what is counted is counted once.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const narrowing = narrowedTo({
    authorId: query.authorId ?? null,
    magazineId: query.magazineId ?? null,
    type: query.type || null,
    kind: query.kind ?? null,
    since: sinceOf(query.time ?? '', minute),
    langs: query.lang ?? [],
    tag: query.tag ? normaliseTag(query.tag) : null,
    domain: query.domain?.toLowerCase() || null,
  })
  const shown = cards ? narrowing.cards : []
  // As people who link to a domain, or comments that do.
  if (narrowing.items.length === 0 && shown.length === 0) return null
  return { asked, ...reading, narrowing, cards: shown, viewer, now }
}

/** More ways to read a query than this are rare, and each is a text of its own. */
const USUAL_READINGS = 4

/**
 * Whether nearly everybody searches so: such searches have few texts, and planning them takes as long as running them.
 */
const isUsual = ({ narrowing, cards, variants }: Search): boolean =>
  narrowing.isNone && cards.length > 0 && new Set(variants.map(({ query }) => query)).size <= USUAL_READINGS

type Statement = { text: string; values: Values }
type Found = { kind: Hit['kind'] | null; id: number | null; ranked: number; more: boolean }

/**
 * What matches, best first, and where more match than are ranked, the rest by time. `cards`: magazines and people too,
 * where nothing narrows the search to items.
 */
export const find = async (
  content: Content,
  viewer: Principal | null,
  query: Query,
  { cards }: { cards: boolean },
): Promise<{ hits: Hit[]; pagination: Pagination }> => {
  const offset = offsetOf(query)
  const search = await searchFor(content, viewer, query, cards)
  if (!search) return { hits: [], pagination: paginate(query, 0, 0) }
  // Without a name each is planned for these words: there are as many texts as ways for languages to differ.
  const ask = <R extends QueryResultRow>({ text, values }: Statement) =>
    content.db.query<R>('', text, values.list, { fromReplica: true })
  const best = searchStatement(search, { offset, rows: query.perPage })
  const found = await (isUsual(search)
    ? runComposed<Found>(content.db, 'search', best.text, best.values, { plannedOnce: true })
    : ask<Found>(best))
  const hits = found.filter((row): row is Found & Hit => row.id !== null)
  const { ranked, more } = found[0] ?? { ranked: 0, more: false }
  if (!more) return { hits, pagination: paginate(query, ranked, hits.length) }

  const counting = countStatement(search)
  const counted = content.counts.get(`${counting.text}|${JSON.stringify(counting.values.list)}`, async () => {
    const [row] = await ask<{ count: number }>(counting)
    return row?.count ?? 0
  })
  const missing = query.perPage - hits.length
  const beyond = { offset: Math.max(0, offset - ranked), rows: missing }
  const rest = missing === 0 ? [] : await ask<Hit>(restStatement(search, beyond))
  const shown = [...hits, ...rest]
  return { hits: shown, pagination: paginate(query, await counted, shown.length) }
}
