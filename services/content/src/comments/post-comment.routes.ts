import * as op from '@app/contract/content/post-comments.ts'
import type { PostComment } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { commentActions } from './actions.ts'

export const postCommentRoutes = (content: Content): Route[] => {
  const act = commentActions<PostComment>(content, 'post')
  return [
    serve(op.postCommentsRetrieve, async ({ params, query, principal }) =>
      act.list(principal, params.post_id, query),
    ),
    serve(op.postCommentsCreate, (call) => act.create(call, call.params.post_id, null), {
      guard: ({ params, principal }) => act.mayCreate(principal, params.post_id, null),
    }),
    serve(op.postCommentsCreateImage, (call) => act.create(call, call.params.post_id, null), {
      guard: ({ params, principal }) => act.mayCreate(principal, params.post_id, null),
    }),
    serve(
      op.postCommentsCreateReply,
      (call) => act.create(call, call.params.post_id, call.params.comment_id),
      {
        guard: ({ params, principal }) => act.mayCreate(principal, params.post_id, params.comment_id),
      },
    ),
    serve(
      op.postCommentsCreateImageReply,
      (call) => act.create(call, call.params.post_id, call.params.comment_id),
      {
        guard: ({ params, principal }) => act.mayCreate(principal, params.post_id, params.comment_id),
      },
    ),
    serve(op.postCommentRetrieve, (call) => act.read(call, call.query.d)),
    serve(op.postCommentsUpdate, (call) => act.update(call, call.body, call.query.d), {
      guard: act.mayUpdate,
    }),
    serve(op.postCommentsDelete, act.remove),
    serve(op.postCommentsReport, (call) => act.report(call, call.body.reason), { guard: act.exists }),
    serve(op.postCommentsVote, (call) => act.vote(call, call.params.choice)),
    serve(op.postCommentsFavourite, (call) => act.favourite(call, call.query.d)),
    serve(op.postCommentActivity, act.activity),
  ]
}
