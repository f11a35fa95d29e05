import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { idOf, idsOf } from '../json-ld/json.ts'

const MAX_ALIASES = 100

/** What an actor says of other accounts (FEP-7628): which are its own, and to which it moved. */
export type Moves = { aliases: string[]; movedTo: string | null }

/** The same of somebody elsewhere, as their server says now. Throws what fetching throws. */
export const fetchMoves = async (federation: Federation, address: string): Promise<Moves> => {
  const document = await fetchDocument(federation, address)
  if (idOf(document) !== address) return { aliases: [], movedTo: null }
  return {
    aliases: idsOf(document['alsoKnownAs']).slice(0, MAX_ALIASES),
    movedTo: idOf(document['movedTo']),
  }
}

/** The same; null where they cannot be asked. */
export const movesOf = async (federation: Federation, address: string): Promise<Moves | null> => {
  if (!URL.canParse(address) || isLocalAddress(federation, address)) return null
  try {
    return await fetchMoves(federation, address)
  } catch (error) {
    if (!(error instanceof DocumentGone || error instanceof FetchFailed || error instanceof UnsafeAddress))
      throw error
    return null
  }
}
