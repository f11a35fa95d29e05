import type { Pagination } from '@app/contract/common.ts'
import { notFound } from './refusal.ts'

export type PageQuery = { p: number; perPage: number }

/** Where the rows of a page lie in the whole list. Refuses a page before the first with 404. */
export const sliceOf = ({ p, perPage }: PageQuery): { limit: number; offset: number } => {
  if (p < 1) throw notFound('There is no such page: pages begin at 1.')
  return { limit: perPage, offset: (p - 1) * perPage }
}

/** What the answer says of the whole list. Refuses a page past the last with 404; the first page of nothing exists. */
export const paginationOf = ({ p, perPage }: PageQuery, count: number): Pagination => {
  const maxPage = Math.max(1, Math.ceil(count / perPage))
  if (p > maxPage) throw notFound(`There is no such page: the last one is ${maxPage}.`)
  return { count, currentPage: p, maxPage, perPage }
}
