import { Remembered } from '@app/platform/cache/remembered.ts'
import type { SubjectType } from '@app/contract/events/content.ts'

/** What was found, by its id: of an item that is known in this context alone. */
export type Hit = { kind: SubjectType | 'user' | 'magazine'; id: number }

export type Ranking = {
  /** Best first. */
  hits: readonly Hit[]
  /** Whether there is more of a kind than is ranked. */
  more: boolean
}

/** Of about forty kilobytes each, where more match than are ranked. */
const KEPT = 200
/** For so long at most, what other processes wrote stays unseen. */
const KEPT_MS = 5_000

/** What was ranked lately for all who find the same, until something changes here. */
export const keepRankings = () => new Remembered<string, Ranking>('search_rankings', KEPT, KEPT_MS)
