/** What one item earns its author: 2 for each upvote, 1 for each favourite, -1 for each downvote. */
export const pointsOf = (item: { uv: number; dv: number; favourites: number }): number =>
  2 * item.uv + item.favourites - item.dv
