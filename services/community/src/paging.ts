import type { Pagination } from '@app/contract/common.ts'
import { notFound } from '@app/platform/http/refusal.ts'

export type PageRequest = { p: number; perPage: number }

/** Where the page starts; 404 for a page before the first or past the last (page 1 of an empty list exists). */
export const offsetOf = ({ p, perPage }: PageRequest, count: number): number => {
  if (p < 1 || (p > 1 && (p - 1) * perPage >= count)) throw notFound(`There is no page ${p} of this list.`)
  return (p - 1) * perPage
}

export const pageOf = <T>(
  items: T[],
  count: number,
  { p, perPage }: PageRequest,
): { items: T[]; pagination: Pagination } => ({
  items,
  pagination: { count, currentPage: p, maxPage: Math.max(1, Math.ceil(count / perPage)), perPage },
})
