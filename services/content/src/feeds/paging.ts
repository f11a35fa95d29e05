import type { Pagination } from '@app/contract/common.ts'
import { notFound } from '@app/platform/http/refusal.ts'

export type Page = { p: number; perPage: number }

const noPage = (p: number) => notFound(`There is no page ${p}.`)

export const offsetOf = ({ p, perPage }: Page): number => {
  if (p < 1 || p > 1_000_000) throw noPage(p)
  return (p - 1) * perPage
}

/**
 * Refuses a page past the end, and says where a page stands. Where the page shows more than the count knew of, or is
 * not full, the page is right.
 */
export const paginate = (page: Page, counted: number, shown: number): Pagination => {
  const { p, perPage } = page
  if (shown === 0 && p > 1) throw noPage(p)
  const offset = offsetOf(page)
  const count = shown < perPage ? offset + shown : Math.max(counted, offset + shown)
  return { count, currentPage: p, maxPage: Math.max(1, Math.ceil(count / perPage)), perPage }
}
