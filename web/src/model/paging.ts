/** The page an address asks for, from 1. */
export const pageNumber = (search: URLSearchParams): number => {
  const p = Number(search.get('p') ?? 1)
  return Number.isInteger(p) && p > 0 ? p : 1
}
