import type { Item } from '../features/feed/feed.api.ts'
import type { Entry, EntryComment, Post, PostComment, UserSmall } from '../api/contract.ts'
import type { Kind } from './cached-items.ts'
import { commentPath, entryPath, postPath } from './links.ts'
import { excerpt } from './text.ts'

/** What a line about an item shows of it. */
export type ItemLine = {
  kind: Kind
  id: number
  title: string
  text: string
  path: string
  user: UserSmall
  at: string
}

/** As much of a text as a line of a list holds. */
export const LINE = 90
const QUOTE = 400

/** An item in one line, for lists that tell of items instead of showing them. */
export const lineOf = (item: Item): ItemLine => {
  switch (item.kind) {
    case 'entry': {
      const { entry } = item
      return {
        kind: 'Entry',
        id: entry.entryId,
        title: entry.title ?? '',
        text: excerpt(entry.body, QUOTE),
        path: entryPath(entry),
        user: entry.user,
        at: entry.createdAt,
      }
    }
    case 'post': {
      const { post } = item
      return {
        kind: 'Post',
        id: post.postId,
        title: excerpt(post.contentWarning ?? post.body, LINE),
        text: excerpt(post.body, QUOTE),
        path: postPath(post),
        user: post.user,
        at: post.createdAt,
      }
    }
    default: {
      const comment = item.kind === 'entryComment' ? item.entryComment : item.postComment
      return {
        kind: item.kind === 'entryComment' ? 'EntryComment' : 'PostComment',
        id: comment.commentId,
        title: excerpt(comment.contentWarning ?? comment.body, LINE),
        text: excerpt(comment.body, QUOTE),
        path: commentPath(comment),
        user: comment.user,
        at: comment.createdAt,
      }
    }
  }
}

/** The same of an item that is at hand as itself. */
export const anyLineOf = (item: Entry | EntryComment | Post | PostComment): ItemLine => {
  if ('numComments' in item) return lineOf({ kind: 'entry', entry: item } as Item)
  if ('comments' in item) return lineOf({ kind: 'post', post: item } as Item)
  return lineOf(
    ('entryId' in item
      ? { kind: 'entryComment', entryComment: item }
      : { kind: 'postComment', postComment: item }) as Item,
  )
}
