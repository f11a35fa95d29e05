import { LRUCache } from 'lru-cache'

/** Whatever changes a comment, the card of its author or that of its magazine changes one of these. */
export type Versions = { id: number; item_version: string; author_version: string; magazine_version: string }

export const MOST = 5_000
/** Comments by their id, with all else that `comment-rows.ts` fetches of them. */
export type CommentRows = LRUCache<number, Versions>
export const keepCommentRows = (): CommentRows => new LRUCache({ max: MOST })
