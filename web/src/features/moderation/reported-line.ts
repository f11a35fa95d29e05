import { lineOf, type ItemLine } from '../../model/subject.ts'
import { itemsOf } from '../feed/feed.api.ts'
import type { Report } from './moderation.api.ts'

const nothing = { count: 0, currentPage: 1, maxPage: 1, perPage: 1 }

/** What was reported, in one line; null where it is gone, or where somebody was reported and nothing they wrote. */
export const reportedLine = ({ subject }: Pick<Report, 'subject'>): ItemLine | null => {
  const [item] = subject ? itemsOf({ items: [subject], pagination: nothing }).items : []
  return item ? lineOf(item) : null
}
