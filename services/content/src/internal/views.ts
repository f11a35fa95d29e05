import type { SubjectType } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { readCommentAlone } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import { readEntry } from '../entries/read-entry.ts'
import { readPost } from '../posts/read-post.ts'

const readers: Record<
  SubjectType,
  (content: Content, viewer: Principal | null, id: number, options: { reveal: boolean }) => Promise<object>
> = {
  entry: readEntry,
  post: readPost,
  entry_comment: (content, viewer, id, options) =>
    readCommentAlone(content, viewer, 'entry_comment', id, options),
  post_comment: (content, viewer, id, options) =>
    readCommentAlone(content, viewer, 'post_comment', id, options),
}

/** Items exactly as the API shows them to this reader; null where one is gone or may not be seen. */
export const viewsOf = async (
  content: Content,
  viewer: Principal | null,
  refs: readonly { type: SubjectType; id: number }[],
  { reveal = false } = {},
): Promise<(Record<string, unknown> | null)[]> =>
  Promise.all(
    refs.map(async ({ type, id }) => {
      try {
        return (await readers[type](content, viewer, id, { reveal })) as Record<string, unknown>
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    }),
  )
