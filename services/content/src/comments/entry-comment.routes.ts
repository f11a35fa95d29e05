import * as op from '@app/contract/content/entry-comments.ts'
import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { commentActions } from './actions.ts'
import { readParents } from './parents.view.ts'

export const entryCommentRoutes = (content: Content): Route[] => {
  const act = commentActions<EntryComment>(content, 'entry')
  return [
    serve(op.entryComments, async ({ params, query, principal }) =>
      act.list(principal, params.entry_id, query),
    ),
    serve(op.entryCommentNew, (call) => act.create(call, call.params.entry_id, null), {
      guard: ({ params, principal }) => act.mayCreate(principal, params.entry_id, null),
    }),
    serve(op.entryCommentNewImage, (call) => act.create(call, call.params.entry_id, null), {
      guard: ({ params, principal }) => act.mayCreate(principal, params.entry_id, null),
    }),
    serve(op.entryCommentReply, (call) => act.create(call, call.params.entry_id, call.params.comment_id), {
      guard: ({ params, principal }) => act.mayCreate(principal, params.entry_id, params.comment_id),
    }),
    serve(
      op.entryCommentReplyImage,
      (call) => act.create(call, call.params.entry_id, call.params.comment_id),
      {
        guard: ({ params, principal }) => act.mayCreate(principal, params.entry_id, params.comment_id),
      },
    ),
    serve(op.commentRetrieve, (call) => act.read(call, call.query.d)),
    serve(op.commentParents, async ({ params, principal }) => ({
      items: await readParents(content, principal, params.comment_id),
    })),
    serve(op.commentUpdate, (call) => act.update(call, call.body, call.query.d), { guard: act.mayUpdate }),
    serve(op.commentDelete, act.remove),
    serve(op.commentReport, (call) => act.report(call, call.body.reason), { guard: act.exists }),
    serve(op.commentVote, (call) => act.vote(call, call.params.choice)),
    serve(op.commentFavourite, (call) => act.favourite(call, call.query.d)),
    serve(op.entryCommentActivity, act.activity),
  ]
}
