import type { Kind } from './item.ts'
import { isThread } from './item.ts'

/** `elsewhere`: likes that only its own server knows of. They lift a thread and are not shown. */
export type Tally = { uv: number; dv: number; favourites: number; elsewhere?: number }

const MAX_INTEGER = 2_147_483_647
const SCORE_WEIGHT = 4_500
const MAX_GAIN_S = 24 * 3600
const MAX_LOSS_S = 12 * 3600
/** At and below this score discussion hardly lifts an item any more. */
const DISLIKED = -5

/** What the sort `top` compares (rules/ranking.md#scores). Posts and their comments know no downvotes. */
export const scoreOf = (
  kind: Kind,
  { uv, dv, favourites, elsewhere = 0 }: Tally,
  countDownvotes = true,
): number =>
  uv + favourites + (kind === 'entry' ? elsewhere : 0) - (countDownvotes || isThread(kind) ? dv : 0)

/** What the sort `hot` compares: for a thread the time it was made, moved by what people did with it. */
export const rankingOf = (
  kind: Kind,
  item: {
    score: number
    uv: number
    favourites: number
    comments: number
    commenters: number
    createdAt: Date
  },
  now: Date,
): number => {
  if (kind === 'entry_comment') return item.uv
  if (kind === 'post_comment') return item.uv + item.favourites
  const liked = item.score > DISLIKED
  const discussion = item.comments * (liked ? 1_500 : 500) + item.commenters * (liked ? 5_000 : 500)
  const advantage = Math.min(MAX_GAIN_S, Math.max(-MAX_LOSS_S, item.score * SCORE_WEIGHT + discussion))
  const made = Math.floor(Math.min(item.createdAt.getTime(), now.getTime()) / 1000)
  return Math.min(MAX_INTEGER, made + advantage)
}
