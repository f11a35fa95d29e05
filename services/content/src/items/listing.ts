import { isListedAuthor } from './authors.ts'
import type { Kind, VisibilityName } from './item.ts'
import { isThread } from './item.ts'

/** Which lists of threads may show an item. A list reads one contiguous part of an index that leaves out NOWHERE. */
export const listings = {
  /** Every list. */
  GENERAL: 0,
  /** Lists that name its magazine or author: one of them asked not to be discovered. */
  NAMED: 1,
  /** Lists of those who follow the author. */
  FOLLOWERS: 2,
  /** None: trashed, deleted, of a deleted author, in a magazine that is not visible. */
  NOWHERE: 9,
} as const

export type ListingFactors = {
  authorState: string
  authorDiscoverable: boolean
  magazineVisibility: string
  magazineDiscoverable: boolean
}

/** Null for comments, which no list of threads shows. */
export const listingOf = (
  kind: Kind,
  visibility: VisibilityName,
  inMagazine: ListingFactors,
): number | null => {
  if (!isThread(kind)) return null
  if (!isListedAuthor(inMagazine.authorState) || inMagazine.magazineVisibility !== 'visible')
    return listings.NOWHERE
  if (visibility === 'private') return listings.FOLLOWERS
  if (visibility !== 'visible') return listings.NOWHERE
  return inMagazine.authorDiscoverable && inMagazine.magazineDiscoverable ? listings.GENERAL : listings.NAMED
}
