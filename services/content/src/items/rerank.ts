import type { Item } from './item.ts'
import { rankingOf, scoreOf } from './ranking.ts'

type Counts = Pick<
  Item,
  'uv' | 'dv' | 'favourites' | 'favourites_elsewhere' | 'comment_count' | 'commenter_count'
>

/** The sort keys of an item once `change` is made to it. */
export const reranked = (
  item: Counts & Pick<Item, 'kind' | 'created_at'>,
  change: Partial<Counts>,
  now: Date,
  countDownvotes = true,
): Pick<Item, 'score' | 'ranking'> => {
  const after = { ...item, ...change }
  const score = scoreOf(item.kind, { ...after, elsewhere: after.favourites_elsewhere }, countDownvotes)
  const ranking = rankingOf(
    item.kind,
    {
      score,
      uv: after.uv,
      favourites: after.favourites,
      comments: after.comment_count,
      commenters: after.commenter_count,
      createdAt: item.created_at,
    },
    now,
  )
  return { score, ranking }
}
