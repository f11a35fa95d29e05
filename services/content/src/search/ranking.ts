import { runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Hit, Ranking } from './kept-rankings.ts'
import { HEARS_SILENCED, RANKED, rankedStatement, seenStatement } from './search-sql.ts'
import type { Search, Statement } from './search-sql.ts'

/** Of these, the ids of what is of such a kind. */
export const idsOf = (hits: readonly Hit[], ...kinds: Hit['kind'][]): number[] =>
  hits.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

const threadKinds = ['entry', 'post'] as const
const commentKinds = ['entry_comment', 'post_comment'] as const

export const itemIds = (hits: readonly Hit[]): number[] => idsOf(hits, ...threadKinds, ...commentKinds)

/** More ways to read a query than this are rare, and each is a text of its own. */
const USUAL_READINGS = 4

/**
 * Whether nearly everybody searches so: such searches have few texts, and planning them takes as long as running them.
 */
const isUsual = ({ narrowing, cards, variants }: Search): boolean =>
  narrowing.isNone && cards.length > 0 && new Set(variants.map(({ query }) => query)).size <= USUAL_READINGS

const rank = async (
  { db }: Content,
  search: Search,
  { text, values }: Statement,
  fromReplica: boolean,
): Promise<Ranking> => {
  // Without a name each is planned for these words: there are as many texts as ways for languages to differ.
  const hits = await (isUsual(search)
    ? runComposed<Hit>(db, 'search', text, values, { plannedOnce: true, fromReplica })
    : db.query<Hit>('', text, values.list, { fromReplica }))
  return { hits, more: [threadKinds, commentKinds].some((kinds) => idsOf(hits, ...kinds).length === RANKED) }
}

/** What matches, best first: the same for all but members who find what is silenced for others. */
export const rankingFor = async (
  content: Content,
  viewer: Principal | null,
  search: Search,
): Promise<Ranking> => {
  const [member] = viewer
    ? await content.db.query<{ hears: boolean }>('search-hears', HEARS_SILENCED, [viewer.userId], {
        byKey: true,
      })
    : []
  if (member?.hears) return rank(content, search, rankedStatement(search, viewer), true)
  const shared = rankedStatement(search, null)
  const key = JSON.stringify([content.counts.version, shared.text, shared.values.list])
  return content.rankings.get(key, () => rank(content, search, shared, false))
}

/** Which of these the reader finds now, in their order. */
export const seenOf = async (
  { db }: Content,
  viewer: Principal | null,
  hits: readonly Hit[],
): Promise<Hit[]> => {
  if (hits.length === 0) return []
  const { text, values } = seenStatement(viewer, {
    items: itemIds(hits),
    users: idsOf(hits, 'user'),
    magazines: idsOf(hits, 'magazine'),
  })
  const rows = await runComposed<Hit>(db, 'search-seen', text, values, { plannedOnce: true })
  const seen = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return hits.filter(({ kind, id }) => seen.has(`${kind} ${id}`))
}
