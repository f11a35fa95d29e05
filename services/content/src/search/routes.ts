import * as op from '@app/contract/content/search.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { typedItems } from '../views/typed-items.ts'
import { find } from './find.ts'
import { nearNames } from './near.ts'
import { itemIds } from './ranking.ts'
import { resolve } from './resolve.ts'
import { showActors, showResults } from './results.ts'

/** What an answer without any items of its own says of its pages, as Mbin does. */
const NO_PAGES = { count: 0, currentPage: 1, maxPage: 0, perPage: 1 }

export const searchRoutes = (content: Content): Route[] => [
  serve(op.search, async ({ query, principal }) => {
    const [{ hits, pagination }, named] = await Promise.all([
      find(content, principal, query, { cards: false }),
      resolve(content, principal, query.q, { background: true }),
    ])
    const [items, apActors, apObjects] = await Promise.all([
      typedItems(content, principal, itemIds(hits)),
      showActors(content, principal, named),
      typedItems(content, principal, itemIds(named)),
    ])
    return { items, pagination, apActors, apObjects }
  }),
  serve(op.searchV2, async ({ query, principal }) => {
    const [found, named] = await Promise.all([
      query.onlyAP ? { hits: [], pagination: NO_PAGES } : find(content, principal, query, { cards: true }),
      resolve(content, principal, query.q),
    ])
    const nothing = found.pagination.count + named.length === 0 && !query.onlyAP
    const near = nothing && (await nearNames(content, principal, query))
    const [items, apResults, nearItems] = await Promise.all([
      showResults(content, principal, found.hits),
      showResults(content, principal, named),
      near ? showResults(content, principal, near.hits) : [],
    ])
    return {
      items,
      pagination: found.pagination,
      apResults,
      ...(near && { near: { items: nearItems, tags: near.tags } }),
    }
  }),
]
