import type { FeedSort } from '@app/contract/content/queries.ts'
import type { Feed } from './feed.ts'

const sortColumns: Record<FeedSort | 'boosted', string> = {
  hot: 'ranking',
  top: 'score',
  active: 'last_active',
  commented: 'comment_count',
  newest: 'created_at',
  oldest: 'created_at',
  boosted: 'last_boosted_at',
}

/** What a feed is sorted by: with boosts, by the last of them. */
export const columnOf = ({ sort, boosts }: Feed): string => sortColumns[boosts ? 'boosted' : sort]

/** Whether its column holds times, and not numbers. */
export const isTimed = (feed: Feed): boolean => /_(at|active)$/.test(columnOf(feed))

/** Whether its index keeps what moderators pinned apart: lists of a magazine, and of the threads of one person. */
export const keepsPinsApart = ({ scope, kinds }: Feed): boolean =>
  scope.of === 'magazine' || (scope.of === 'author' && kinds.length === 1 && kinds[0] === 'entry')

/** Such lists begin with what is pinned. */
const pinnedFirst = (feed: Feed): boolean => !feed.sortsPins && keepsPinsApart(feed)

/** Keys of the sort over `alias`. The last is unique, so that no item is on two pages. */
export const sortKeysOf = (feed: Feed, alias: string, reverse = false): string[] => {
  const down = (feed.sort === 'oldest') === reverse
  const column = columnOf(feed)
  const keys = column === 'created_at' ? ['created_at', 'id'] : [column, 'created_at', 'id']
  return keys.map((key) => `${alias}.${key}${down ? ' desc' : ''}`)
}

/** `order by` of a feed over `alias`. */
export const orderOf = (feed: Feed, alias: string): string =>
  [...(pinnedFirst(feed) ? [`${alias}.is_pinned desc`] : []), ...sortKeysOf(feed, alias)].join(', ')

/** Columns a merge of several branches needs: the key of the sort and what breaks its ties. */
export const keysFor = (feed: Feed): string => {
  const column = columnOf(feed)
  const pinned = pinnedFirst(feed) ? ', i.is_pinned' : ''
  return column === 'created_at' ? `i.id, i.created_at${pinned}` : `i.id, i.created_at, i.${column}${pinned}`
}
