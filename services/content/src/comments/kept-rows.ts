import { LRUCache } from 'lru-cache'

/** Whatever changes a comment, the card of its author or that of its magazine changes one of these. */
export type Versions = { id: number; item_version: string; author_version: string; magazine_version: string }

/** A comment's JSON by what it is to its reader, without what answers it. */
export type WrittenComment = Map<string, Buffer>

export const MOST = 5_000
/** Comments by their id, with all else that `comment-rows.ts` fetches of them. */
export type CommentRows = LRUCache<number, Versions & { written: WrittenComment }>
export const keepCommentRows = (): CommentRows => new LRUCache({ max: MOST })
