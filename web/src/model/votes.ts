/** The part of a thread, microblog or comment that voting changes. */
export type Votable = {
  uv: number | null
  dv: number | null
  favourites: number | null
  isFavourited: boolean | null
  userVote: number | null
}

export type Choice = -1 | 0 | 1

const moved = (count: number | null, by: number): number => Math.max(0, (count ?? 0) + by)

/**
 * What a boost (1), a reduce (-1) or taking either back (0) changes: the two share one slot, and reducing takes
 * back one's own favourite.
 */
export const applyVote = <T extends Votable>(item: T, choice: Choice): T => {
  const before = item.userVote ?? 0
  const unfavourite = choice === -1 && item.isFavourited === true
  return {
    ...item,
    userVote: choice,
    uv: moved(item.uv, Number(choice === 1) - Number(before === 1)),
    dv: moved(item.dv, Number(choice === -1) - Number(before === -1)),
    isFavourited: unfavourite ? false : item.isFavourited,
    favourites: unfavourite ? moved(item.favourites, -1) : item.favourites,
  }
}

/** Favouriting takes back one's own reduce, and leaves a boost standing. */
export const applyFavourite = <T extends Votable>(item: T): T => {
  const on = item.isFavourited !== true
  const unreduce = on && item.userVote === -1
  return {
    ...item,
    isFavourited: on,
    favourites: moved(item.favourites, on ? 1 : -1),
    userVote: unreduce ? 0 : item.userVote,
    dv: unreduce ? moved(item.dv, -1) : item.dv,
  }
}
