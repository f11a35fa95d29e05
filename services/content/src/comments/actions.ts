import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { deleteItem } from '../items/delete-item.ts'
import { findItem } from '../items/item.repository.ts'
import type { ThreadKind } from '../items/item.ts'
import { commentKindOf } from '../items/item.ts'
import { seeItem } from '../items/audience.ts'
import { report } from '../reports/report.ts'
import { readActivity } from '../votes/activity.ts'
import { favourite, vote } from '../votes/vote.ts'
import type { Choice } from '../votes/vote.rules.ts'
import type { CommentDraft } from './create-comment.ts'
import { createComment, mayComment } from './create-comment.ts'
import { readComment, readCommentAlone, readConversation } from './read-comments.ts'
import type { CommentQuery } from './read-comments.ts'
import { mayEditComment, updateComment } from './update-comment.ts'

type Create = { body: CommentDraft; principal: Principal; files: readonly UploadedFile[] }
type Own = { params: { comment_id: number }; principal: Principal }
type Read = { params: { comment_id: number }; principal: Principal | null }

/** What people do with comments, alike on threads and on posts. */
export const commentActions = <T extends EntryComment | PostComment>(
  content: Content,
  thread: ThreadKind,
) => {
  const kind = commentKindOf(thread)
  const alone = (principal: Principal | null, number: number) =>
    readCommentAlone<T>(content, principal, kind, number)
  return {
    list: async (principal: Principal | null, threadNumber: number, query: CommentQuery) => {
      const page = readConversation<T>(content, principal, kind, threadNumber, query)
      // Awaited below; that there is no such thread is said first.
      page.catch(() => undefined)
      await seeItem(content, principal, thread, threadNumber)
      return page
    },
    create: async (
      { body, principal, files }: Create,
      threadNumber: number,
      parentNumber: number | null,
    ): Promise<T> =>
      alone(
        principal,
        await createComment(content, principal, { kind: thread, threadNumber, parentNumber }, body, files),
      ),
    mayCreate: (principal: Principal, threadNumber: number, parentNumber: number | null) =>
      mayComment(content, principal, { kind: thread, threadNumber, parentNumber }),
    read: ({ params, principal }: Read, depth: number): Promise<T> =>
      readComment<T>(content, principal, kind, params.comment_id, depth),
    update: async (
      {
        params,
        principal,
        files,
        precondition,
      }: Own & Pick<Create, 'files'> & { precondition: Precondition },
      draft: CommentDraft,
      depth: number,
    ): Promise<T> => {
      await updateComment(content, principal, kind, params.comment_id, { ...draft, files }, precondition)
      return readComment<T>(content, principal, kind, params.comment_id, depth)
    },
    mayUpdate: ({ params, principal }: Own) => mayEditComment(content, principal, kind, params.comment_id),
    remove: async ({ params, principal }: Own): Promise<undefined> => {
      await deleteItem(content, principal, kind, params.comment_id)
    },
    report: async ({ params, principal }: Own, reason: string | null | undefined): Promise<undefined> => {
      await report(content, principal, kind, params.comment_id, reason)
    },
    exists: ({ params }: Pick<Own, 'params'>) => findItem(content.db, kind, params.comment_id),
    vote: async ({ params, principal }: Own, choice: Choice): Promise<T> => {
      await vote(content, principal, kind, params.comment_id, choice)
      return alone(principal, params.comment_id)
    },
    favourite: async ({ params, principal }: Own, depth: number): Promise<T> => {
      await favourite(content, principal, kind, params.comment_id)
      return readComment<T>(content, principal, kind, params.comment_id, depth)
    },
    activity: ({ params, principal }: Read) => readActivity(content, principal, kind, params.comment_id),
  }
}
