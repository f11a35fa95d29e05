/** The number at the end of the anchor of a comment. */
const numberOf = (comment: Element | null): number => Number(/\d+$/.exec(comment?.id ?? '')?.[0])

/** As many as the server keeps. */
const MOST_FOLDED = 200

/** Numbers of the comments that are folded: those of the tree, and of `before` those that are on another page of it. */
export const foldedIn = (tree: Element, before: readonly number[] = []): number[] => {
  const here = new Set([...tree.querySelectorAll('.cm')].map(numberOf))
  const folded = [...tree.querySelectorAll('.cm > details:not([open])')].map(({ parentElement }) =>
    numberOf(parentElement),
  )
  return [...folded, ...before.filter((id) => !here.has(id))].slice(0, MOST_FOLDED).toSorted((a, b) => a - b)
}

/** Number of the last comment that stands in the upper half of the window; null at the end, and before the first. */
export const stoppedIn = (tree: Element): number | null => {
  if (tree.getBoundingClientRect().bottom <= innerHeight) return null
  const seen = [...tree.querySelectorAll('.cm')].findLast((comment) => {
    const { top, height } = comment.getBoundingClientRect()
    return height > 0 && top < innerHeight / 2
  })
  return seen ? numberOf(seen) : null
}

/** Comments that are new to the reader. */
export const freshIn = (page: ParentNode): Element[] => [...page.querySelectorAll('.cm.is-new')]
