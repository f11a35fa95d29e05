import type { Comment } from '../../api/contract.ts'

/** A comment that may say what it answers. */
export type Said = Comment & { answers?: Pick<Comment, 'commentId' | 'user'> | undefined }

/** A comment and what was written below it since the page came: that stands there, as in the tree. */
const withBelow = (comment: Said): Said[] => [
  comment,
  ...(comment.children as readonly Said[]).flatMap((child) =>
    withBelow({ ...child, answers: child.answers ?? comment }),
  ),
]

/** The comments of a flat page in a line; of a chat, which is asked for from its end, in the order of time. */
export const inALine = (items: readonly Comment[], byTime: boolean): Said[] =>
  byTime
    ? // Their times are of whole seconds: within one, the order they came in counts.
      items
        .toReversed()
        .flatMap(withBelow)
        .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    : items.flatMap(withBelow)
