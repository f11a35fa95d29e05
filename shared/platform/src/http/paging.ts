import type { Pagination } from '@app/contract/common.ts'
import { notFound } from './refusal.ts'

export type PageQuery = { p: number; perPage: number }

/** Where the rows of a page lie in the whole list. Refuses a page before the first with 404. */
export const sliceOf = ({ p, perPage }: PageQuery): { limit: number; offset: number } => {
  if (p < 1) throw notFound('There is no such page: pages begin at 1.')
  return { limit: perPage, offset: (p - 1) * perPage }
}

const maxPageOf = ({ perPage }: PageQuery, count: number): number => Math.max(1, Math.ceil(count / perPage))

/** What the answer says of the whole list. Refuses a page past the last with 404; the first page of nothing exists. */
export const paginationOf = (page: PageQuery, count: number): Pagination => {
  const maxPage = maxPageOf(page, count)
  if (page.p > maxPage) throw notFound(`There is no such page: the last one is ${maxPage}.`)
  return { count, currentPage: page.p, maxPage, perPage: page.perPage }
}

/**
 * How long a list is whose rows each say so in `found`: a page and the length are then one question to the database.
 * Refuses an empty page with 404, except the first.
 */
export const countOf = (rows: readonly { found: number }[], { p }: PageQuery): number => {
  if (rows.length === 0 && p > 1) throw notFound(`There is no page ${p} of this list.`)
  return rows[0]?.found ?? 0
}

/** The answer with one page of a list. */
export const pageOf = <T>(
  items: T[],
  count: number,
  page: PageQuery,
): { items: T[]; pagination: Pagination } => ({
  items,
  pagination: { count, currentPage: page.p, maxPage: maxPageOf(page, count), perPage: page.perPage },
})
