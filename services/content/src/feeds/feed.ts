import type { FeedSort } from '@app/contract/content/queries.ts'
import type { EntryType } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { ThreadKind } from '../items/item.ts'
import type { Variant } from '../search/readings.ts'

/** What a member put together under a name; its words as each language reads them. */
export type NamedScope = {
  of: 'named'
  magazineIds: readonly number[]
  authorIds: readonly number[]
  tags: readonly string[]
  words: readonly Variant[]
}

/** Which threads a feed draws from. */
export type FeedScope =
  | { of: 'all' }
  | { of: 'subscribed' }
  | { of: 'moderated' }
  | { of: 'favourited' }
  | { of: 'magazine'; magazineId: number }
  | { of: 'author'; authorId: number }
  | { of: 'domain'; domainId: number }
  /** In its normal spelling. */
  | { of: 'tag'; tag: string }
  | NamedScope

export type Feed = {
  kinds: readonly ThreadKind[]
  scope: FeedScope
  sort: FeedSort
  /** Only items made since; null: of any age. */
  since: Date | null
  langs: readonly string[]
  usePreferredLangs: boolean
  federation: 'all' | 'federated' | 'local'
  viewer: Principal | null
  /** Only threads of this type; null: of any. */
  entryType: EntryType | null
  /** Lists that keep adult items from anonymous readers, and banned tags from all (rules/ranking.md#feeds). */
  guardsAnonymous: boolean
  /** By the last boost of each, newest first; the subscribed feed adds what the reader's circle boosted (filters.ts). */
  boosts: boolean
  /** Lists of what nobody singled out leave out who asked not to be discovered. */
  discoverableOnly: boolean
  /** Whether what moderators pinned stands where the sort puts it, and not first. */
  sortsPins?: boolean
  /** Only what the reader never opened, and what has new comments since. */
  unread?: boolean
  /** For programs that read feeds: what is unlisted is not told of there. */
  syndicated?: boolean
}

/** The earliest creation a time filter lets through; null: no limit (rules/ranking.md#time-filter). */
export const sinceOf = (time: string, now: Date): Date | null => {
  const [, amount = '', unit = ''] = /^(\d+)([hdwmy])$/.exec(time) ?? []
  if (unit === '') return null
  const since = new Date(now)
  const n = Number(amount)
  if (unit === 'h') since.setUTCHours(since.getUTCHours() - n)
  else if (unit === 'd') since.setUTCDate(since.getUTCDate() - n)
  else if (unit === 'w') since.setUTCDate(since.getUTCDate() - 7 * n)
  else if (unit === 'm') since.setUTCMonth(since.getUTCMonth() - n)
  else since.setUTCFullYear(since.getUTCFullYear() - n)
  return since
}
