import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Comment } from '../../api/contract.ts'
import type { CommentCounts, Remote } from './Origin.tsx'

const load = async () => (await Promise.all([import('./Origin.tsx'), loadTexts('reading')]))[0]
const fetchOrigin = async () => ({ default: (await load()).Origin })
const fetchOfComment = async () => ({ default: (await load()).CommentOrigin })

const Part = import.meta.env.SSR ? (await fetchOrigin()).default : lazy(fetchOrigin)
const OfComment = import.meta.env.SSR ? (await fetchOfComment()).default : lazy(fetchOfComment)

/** How a thread compares with its origin, as the server renders it with the page; those from here do not carry it. */
export const LazyOrigin = ({ item }: { item: Remote }) =>
  item.completeness && (
    <Suspense>
      <Part item={item} found={item.completeness} />
    </Suspense>
  )

/** How another server counts the votes of a comment, where that is not how they are counted here. */
export const LazyCommentOrigin = ({
  comment,
  theirs,
}: {
  comment: Comment
  theirs: CommentCounts | undefined
}) => {
  const isAlike = (told: number | null | undefined, here: number | undefined | null) =>
    told === null || told === undefined || told === (here ?? 0)
  if (
    !theirs ||
    (isAlike(theirs.likes, comment.favourites) &&
      isAlike(theirs.dislikes, comment.dv) &&
      isAlike(theirs.shares, comment.uv))
  )
    return null
  return (
    <Suspense>
      <OfComment comment={comment} theirs={theirs} />
    </Suspense>
  )
}
