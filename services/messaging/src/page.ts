import type { Pagination } from '@app/contract/common.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Slice } from './store/store.ts'

type Page = { p: number; perPage: number }

/** Where a page begins. Refuses a page before the first. */
export const sliceOf = ({ p, perPage }: Page): Slice => {
  if (p < 1) throw notFound('There is no such page: pages begin at 1.')
  return { limit: perPage, offset: (p - 1) * perPage }
}

/** Refuses a page past the last; the first page of nothing is there. */
export const paginationOf = ({ p, perPage }: Page, count: number): Pagination => {
  const maxPage = Math.max(1, Math.ceil(count / perPage))
  if (p > maxPage) throw notFound(`There is no such page: the last one is ${maxPage}.`)
  return { count, currentPage: p, maxPage, perPage }
}
