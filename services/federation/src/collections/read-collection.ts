import type { Federation } from '../context.ts'
import { fetchDocument } from '../documents/fetch-document.ts'
import { idOf, isJson, many, sameOrigin, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const MAX_COUNT = 2_147_483_647

/** A number of things as a server tells it; null: it does not. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : null

/** A collection or page that is embedded, or named by an address of the origin of `of`; null: it is neither. */
const opened = async (federation: Federation, value: unknown, of: string): Promise<Json | null> => {
  if (isJson(value) && /Collection/.test(typeOf(value))) {
    const isEmpty = ['items', 'orderedItems', 'first', 'totalItems'].every(
      (name) => value[name] === undefined,
    )
    if (!isEmpty) return value
  }
  const address = idOf(value)
  if (Array.isArray(value) || !address || !sameOrigin(address, of)) return null
  const document = await fetchDocument(federation, address)
  return /Collection/.test(typeOf(document)) ? document : null
}

export type Page = { items: unknown[]; next: unknown }

/** What a head or page of a collection holds, and what comes after it. The pages of a head repeat what stands in it. */
const pageOf = (part: Json): Page => {
  const first = part['first'] ?? null
  const items = many(part['orderedItems'] ?? part['items'])
  return first === null ? { items, next: part['next'] ?? null } : { items: [], next: first }
}

/** A collection or one of its pages. Throws like `fetchDocument`; null: there is none of the origin of `of`. */
export const readPage = async (
  federation: Federation,
  value: unknown,
  of: string,
): Promise<(Page & { total: number | null }) | null> => {
  if (Array.isArray(value)) return { items: value, next: null, total: value.length }
  const part = await opened(federation, value, of)
  return part && { ...pageOf(part), total: countOf(part['totalItems']) }
}

/** All items of a collection, each once, as far as `pages` and `items` allow. Throws like `fetchDocument`. */
export const readCollection = async (
  federation: Federation,
  value: unknown,
  of: string,
  limits: { pages: number; items: number },
): Promise<{ items: unknown[]; total: number | null } | null> => {
  const head = await readPage(federation, value, of)
  if (!head) return null
  const items = new Map<string, unknown>()
  const add = (page: Page) => {
    for (const item of page.items) {
      const address = idOf(item)
      if (address && items.size < limits.items && !items.has(address)) items.set(address, item)
    }
  }
  add(head)
  const seen = new Set<string>()
  let { next } = head
  for (let pages = 0; next !== null && pages < limits.pages && items.size < limits.items; pages++) {
    const address = textOf(next) ?? idOf(next)
    if (address !== null && seen.has(address)) break
    if (address !== null) seen.add(address)
    const page = await readPage(federation, next, of)
    if (!page) break
    add(page)
    next = page.next
  }
  return { items: [...items.values()], total: head.total }
}
