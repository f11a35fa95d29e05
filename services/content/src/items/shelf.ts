import { isListedAuthor } from './authors.ts'
import type { Kind, VisibilityName } from './item.ts'
import { isThread } from './item.ts'

/** Which lists of threads may show an item. A list reads one contiguous part of an index that leaves out NOWHERE. */
export const shelves = {
  /** Every list. */
  GENERAL: 0,
  /** Lists that name its magazine or author: one of them asked not to be discovered. */
  NAMED: 1,
  /** Lists of those who follow the author. */
  FOLLOWERS: 2,
  /** None: trashed, deleted, of a deleted author, in a magazine that is not visible. */
  NOWHERE: 9,
} as const

export type Standing = {
  authorState: string
  authorDiscoverable: boolean
  magazineVisibility: string
  magazineDiscoverable: boolean
}

/** Null for comments, which no list of threads shows. */
export const shelfOf = (kind: Kind, visibility: VisibilityName, standing: Standing): number | null => {
  if (!isThread(kind)) return null
  if (!isListedAuthor(standing.authorState) || standing.magazineVisibility !== 'visible')
    return shelves.NOWHERE
  if (visibility === 'private') return shelves.FOLLOWERS
  if (visibility !== 'visible') return shelves.NOWHERE
  return standing.authorDiscoverable && standing.magazineDiscoverable ? shelves.GENERAL : shelves.NAMED
}
