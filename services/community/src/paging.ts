import type { Pagination } from '@app/contract/common.ts'
import { notFound } from '@app/platform/http/refusal.ts'

export type PageRequest = { p: number; perPage: number }

const noPage = (p: number) => notFound(`There is no page ${p} of this list.`)

/** Where the page starts; 404 for a page before the first. */
export const offsetOf = ({ p, perPage }: PageRequest): number => {
  if (p < 1) throw noPage(p)
  return (p - 1) * perPage
}

/**
 * How long a list is, told by each row of a page: a list and its length are one question. 404 for an empty page but the
 * first, which lies past the end, however long the list is.
 */
export const countOf = (rows: readonly { found: number }[], { p }: PageRequest): number => {
  if (rows.length === 0 && p > 1) throw noPage(p)
  return rows[0]?.found ?? 0
}

export const pageOf = <T>(
  items: T[],
  count: number,
  { p, perPage }: PageRequest,
): { items: T[]; pagination: Pagination } => ({
  items,
  pagination: { count, currentPage: p, maxPage: Math.max(1, Math.ceil(count / perPage)), perPage },
})
