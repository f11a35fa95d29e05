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

/** A comment with what answers it. */
export type Branch<R extends CommentRow = CommentRow> = { row: R; children: Branch<R>[] }

/**
 * Nests replies below their comments. `rows` holds all that may be shown; a reply whose parent was left out goes with
 * it.
 */
export const nest = <R extends CommentRow>(
  tops: readonly R[],
  replies: readonly R[],
  sort: Sort,
  depth: number,
): Branch<R>[] => {
  const below = Map.groupBy(replies, (row) => row.parent_id)
  // Without recursion: a chain of replies may be deeper than the stack.
  const grown = (top: R): Branch<R> => {
    const result: Branch<R> = { row: top, children: [] }
    const open = [{ branch: result, level: 0 }]
    for (let next = open.pop(); next; next = open.pop()) {
      if (depth >= 0 && next.level >= depth) continue
      const answers = below.get(next.branch.row.id)
      if (!answers) continue
      next.branch.children = answers
        .toSorted(replyOrder(top.kind, sort))
        .map((row) => ({ row, children: [] }))
      for (const branch of next.branch.children) open.push({ branch, level: next.level + 1 })
    }
    return result
  }
  return tops.map(grown)
}

/** Trees as this reader sees them. */
export const showTrees = <T extends EntryComment | PostComment>(
  trees: readonly Branch[],
  viewer: ViewerState,
): T[] => {
  const shown: T[] = []
  const open = trees.toReversed().map((branch) => ({ branch, into: shown }))
  for (let next = open.pop(); next; next = open.pop()) {
    const comment = showComment<T>(next.branch.row, viewer)
    next.into.push(comment)
    const into = comment.children as T[]
    for (const branch of next.branch.children.toReversed()) open.push({ branch, into })
  }
  return shown
}
