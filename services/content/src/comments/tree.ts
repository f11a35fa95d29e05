import type { CommentListSort } from '@app/contract/content/queries.ts'
import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { showComment } from '../views/comment.view.ts'
import { byTime } from '../views/times.ts'
import type { ViewerState } from '../views/viewer.ts'

type Sort = Exclude<CommentListSort, 'default'>
type Compare = (a: CommentRow, b: CommentRow) => number

const made: Compare = (a, b) => byTime(a.created_at, b.created_at)
const active: Compare = (a, b) => byTime(b.last_active, a.last_active)
const liked: Compare = (a, b) => b.favourites - a.favourites
const top: Compare = (a, b) => b.score - a.score

const firstThat =
  (...compares: Compare[]): Compare =>
  (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return a.id - b.id
  }

/**
 * Order of replies among each other (rules/ranking.md#comment-trees): under hot, posts weigh boosts too and threads do
 * not.
 */
const replyOrder = (kind: CommentRow['kind'], sort: Sort): Compare => {
  if (sort === 'newest') return firstThat((a, b) => made(b, a))
  if (sort === 'oldest') return firstThat(made)
  if (sort === 'active' || sort === 'commented') return firstThat(active, made)
  if (sort === 'hot' && kind === 'entry_comment') return firstThat(liked, made)
  return firstThat(top, made)
}

/**
 * Nests replies below their comments. `rows` holds all that may be shown; a reply whose parent was left out goes with
 * it.
 */
export const nest = <T extends EntryComment | PostComment>(
  tops: readonly CommentRow[],
  replies: readonly CommentRow[],
  viewer: ViewerState,
  sort: Sort,
  depth: number,
): T[] => {
  const below = Map.groupBy(replies, (row) => row.parent_id)
  // Without recursion: a chain of replies may be deeper than the stack.
  const build = (top: CommentRow): T => {
    const result = showComment<T>(top, viewer)
    const open: { id: number; shown: EntryComment | PostComment; level: number }[] = [
      { id: top.id, shown: result, level: 0 },
    ]
    for (let next = open.pop(); next; next = open.pop()) {
      if (depth >= 0 && next.level >= depth) continue
      const children = (below.get(next.id) ?? []).toSorted(replyOrder(top.kind, sort))
      for (const row of children) {
        const shown = showComment<T>(row, viewer)
        ;(next.shown.children as T[]).push(shown)
        open.push({ id: row.id, shown, level: next.level + 1 })
      }
    }
    return result
  }
  return tops.map(build)
}
