import type { Comment } from '../api/contract.ts'

/** Puts a fresh comment under its parent; true when it found a place. */
export const insertComment = (comments: Comment[], fresh: Comment, parent: number | null): boolean => {
  if (parent === null) {
    comments.unshift(fresh)
    return true
  }
  return comments.some((comment) => {
    if (comment.commentId === parent) {
      ;(comment.children as Comment[]).unshift(fresh)
      comment.childCount += 1
      return true
    }
    if (!insertComment(comment.children, fresh, parent)) return false
    comment.childCount += 1
    return true
  })
}
