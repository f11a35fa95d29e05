import { notFound } from '@app/platform/http/refusal.ts'

export type PageQuery = { p: number; perPage: number }

/** Where a page begins; 404 below the first and past the last, while page 1 of an empty list exists. */
export const pageBounds = (count: number, { p, perPage }: PageQuery) => {
  const maxPage = Math.max(1, Math.ceil(count / perPage))
  if (p < 1 || p > maxPage) throw notFound(`There is no page ${p}; the last one is ${maxPage}.`)
  return {
    limit: perPage,
    offset: (p - 1) * perPage,
    pagination: { count, currentPage: p, maxPage, perPage },
  }
}
