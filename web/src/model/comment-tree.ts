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

/** Takes a comment out of its conversation; true when it was there. */
export const takeComment = (comments: Comment[], id: number): boolean => {
  const at = comments.findIndex(({ commentId }) => commentId === id)
  if (at !== -1) return comments.splice(at, 1).length > 0
  return comments.some((comment) => {
    if (!takeComment(comment.children as Comment[], id)) return false
    comment.childCount -= 1
    return true
  })
}
