import type { ReadState } from '@app/contract/content/read-state.ts'
import type { Reader } from '../views/hidden.ts'
import { dateTimeOf } from '../views/times.ts'

/** A row of `reading`, as one text among the facts that are looked up for a reader (views/viewer.ts). */
export const READING = `jsonb_build_array(read_at at time zone 'UTC', comments, stopped_at, folded, hidden_at is not null)`

type Told = [
  readAt: string | null,
  comments: number,
  stoppedAt: number | null,
  folded: number[],
  hidden: boolean,
]

/** What a reader remembers of a thread that has `commentCount` comments by now. */
export const readStateOf = (told: string, commentCount: number): ReadState => {
  const [readAt, commentsRead, stoppedAt, folded, isHidden] = JSON.parse(told) as Told
  return {
    readAt: readAt && dateTimeOf(readAt),
    commentsRead,
    newComments: readAt === null ? 0 : Math.max(0, commentCount - commentsRead),
    stoppedAt,
    folded,
    isHidden,
  }
}

// Asked by key in scalar subqueries, as views/hidden.ts has it: pages are still found in an index alone.

/** The reader did not hide the thread `alias`; looked up only for readers who hid any. */
export const notHidden = ({ id }: Reader, alias: string): string =>
  `(not exists (select from reading r where r.user_id = ${id} and r.hidden_at is not null)
    or not coalesce((select r.hidden_at is not null from reading r where r.user_id = ${id} and r.item_id = ${alias}.id), false))`

/** The reader never opened the thread `alias`, or it has comments since. */
export const unread = ({ id }: Reader, alias: string): string =>
  `not coalesce((select r.read_at is not null and r.comments >= (select x.comment_count from item x where x.id = ${alias}.id)
    from reading r where r.user_id = ${id} and r.item_id = ${alias}.id), false)`
