import type { Federation } from '../context.ts'
import { fetchDocument } from '../documents/fetch-document.ts'
import { idsOf, isJson, sameOrigin, typeOf } from '../json-ld/json.ts'

/** What stands on a short list of somebody elsewhere; its first page is enough. Null where the address leads to no list. */
export const addressesAt = async (federation: Federation, address: string): Promise<string[] | null> => {
  let list = await fetchDocument(federation, address)
  if (!/^(Ordered)?Collection/.test(typeOf(list))) return null
  const page = list['first']
  const empty = list['orderedItems'] === undefined && list['items'] === undefined
  if (empty && page !== undefined) {
    if (isJson(page)) list = page
    else if (typeof page === 'string' && sameOrigin(page, address))
      list = await fetchDocument(federation, page)
  }
  return idsOf(list['orderedItems'] ?? list['items'])
}
