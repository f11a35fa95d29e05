import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { idOf, idsOf } from '../json-ld/json.ts'

const MAX_ALIASES = 100

/**
 * Which actors somebody elsewhere calls their own (FEP-7628), as their server says now. Throws what fetching throws.
 */
export const fetchAliases = async (federation: Federation, address: string): Promise<string[]> => {
  const document = await fetchDocument(federation, address)
  return idOf(document) === address ? idsOf(document['alsoKnownAs']).slice(0, MAX_ALIASES) : []
}

/** The same; null where they cannot be asked. */
export const aliasesOf = async (federation: Federation, address: string): Promise<string[] | null> => {
  if (!URL.canParse(address) || isLocalAddress(federation, address)) return null
  try {
    return await fetchAliases(federation, address)
  } catch (error) {
    if (!(error instanceof DocumentGone || error instanceof FetchFailed || error instanceof UnsafeAddress))
      throw error
    return null
  }
}
