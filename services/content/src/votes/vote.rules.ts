import type { Kind } from '../items/item.ts'

export type Choice = -1 | 0 | 1

/** The vote held after a call: repeating the one held takes it back (rules/ranking.md#votes). */
export const outcomeOf = (held: Choice, sent: Choice): Choice => (sent === held ? 0 : sent)

/** Why this vote may not be cast at all; null: it may. */
export const refusalOf = (kind: Kind, sent: Choice, downvotesMode: string): string | null => {
  if (sent !== -1) return null
  if (kind === 'post' || kind === 'post_comment') return 'choice: posts and their comments take no downvotes.'
  return downvotesMode === 'disabled' ? 'choice: this instance has switched downvotes off.' : null
}

export type Ballot = { choice: Choice; favourite: boolean }

/** A downvote and a favourite exclude each other: the later one wins. */
export const afterVote = (before: Ballot, choice: Choice): Ballot => ({
  choice,
  favourite: before.favourite && choice !== -1,
})
export const afterFavourite = (before: Ballot, favourite: boolean): Ballot => ({
  choice: favourite && before.choice === -1 ? 0 : before.choice,
  favourite,
})

/** What a changed ballot does to the counts. */
export const countsAfter = (
  counts: { uv: number; dv: number; favourites: number },
  before: Ballot,
  after: Ballot,
) => ({
  uv: counts.uv + Number(after.choice === 1) - Number(before.choice === 1),
  dv: counts.dv + Number(after.choice === -1) - Number(before.choice === -1),
  favourites: counts.favourites + Number(after.favourite) - Number(before.favourite),
})
