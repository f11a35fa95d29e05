import { isListedAuthor } from './authors.ts'
import type { Item } from './item.ts'
import { isThread } from './item.ts'

/** Which lists of threads may show an item. A list reads one contiguous part of an index that leaves out NOWHERE. */
export const listings = {
  /** Every list. */
  GENERAL: 0,
  /** Lists that name its magazine or author: one of them asked not to be discovered. */
  NAMED: 1,
  /** Lists of those who follow the author. */
  FOLLOWERS: 2,
  /** Lists of those it is addressed to. */
  ADDRESSED: 3,
  /** Lists of those who follow the author, and what its author wrote: it is unlisted, or its author's host is silenced. */
  UNLISTED: 4,
  /** The same, its magazine's own list, and lists of those who subscribe to it: the magazine's host is silenced. */
  SUBSCRIBERS: 5,
  /** Lists of members of its magazine, which is private. */
  MEMBERS: 6,
  /** None: trashed, deleted, of a deleted author, in a magazine that is not visible. */
  NOWHERE: 9,
} as const

export type ListingFactors = {
  authorState: string
  authorDiscoverable: boolean
  authorSilenced: boolean
  magazineVisibility: string
  magazineDiscoverable: boolean
  magazineSilenced: boolean
}

/** Null for comments, which no list of threads shows. */
export const listingOf = (
  { kind, visibility, audience }: Pick<Item, 'kind' | 'visibility' | 'audience'>,
  inMagazine: ListingFactors,
): number | null => {
  if (!isThread(kind)) return null
  if (!isListedAuthor(inMagazine.authorState) || inMagazine.magazineVisibility !== 'visible')
    return listings.NOWHERE
  if (visibility === 'trashed' || visibility === 'soft_deleted') return listings.NOWHERE
  if (audience === 'members') return listings.MEMBERS
  if (audience === 'direct') return listings.ADDRESSED
  if (visibility === 'private') return listings.FOLLOWERS
  if (audience === 'unlisted') return listings.UNLISTED
  if (inMagazine.magazineSilenced) return listings.SUBSCRIBERS
  if (inMagazine.authorSilenced) return listings.UNLISTED
  return inMagazine.authorDiscoverable && inMagazine.magazineDiscoverable ? listings.GENERAL : listings.NAMED
}
