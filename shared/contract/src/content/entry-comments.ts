import { z } from 'zod'
import { Id, depth, refusals, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { lenientCommentList } from './queries.ts'
import { CommentImageForm, CommentRequest, ReportRequest, requiredImage } from './requests.ts'
import { Activities, EntryComment, VoteChoice } from './schemas.ts'

export const entryComments = operation({
  id: 'entry_comments',
  method: 'GET',
  path: '/api/entry/{entry_id}/comments',
  context: 'content',
  summary: 'The comments of a thread, each with its tree of replies.',
  tag: 'Entry comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ entry_id: Id }),
  query: lenientCommentList(15),
  replies: { 200: paginated(EntryComment), ...refusals(400, 401, 403, 404, 429) },
})

export const entryCommentNew = operation({
  id: 'entry_comment_new',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments',
  context: 'content',
  summary: 'Comments on a thread.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:create'],
  rate: 'api_comment',
  params: z.object({ entry_id: Id }),
  body: CommentRequest,
  replies: { 201: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const entryCommentNewImage = operation({
  id: 'entry_comment_new_image',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/image',
  context: 'content',
  summary: 'Comments on a thread with an image.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:create'],
  rate: 'api_image',
  params: z.object({ entry_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const entryCommentReply = operation({
  id: 'entry_comment_reply',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/{comment_id}/reply',
  context: 'content',
  summary: 'Replies to a comment.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:create'],
  rate: 'api_comment',
  params: z.object({ entry_id: Id, comment_id: Id }),
  body: CommentRequest,
  replies: { 201: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const entryCommentReplyImage = operation({
  id: 'entry_comment_reply_image',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/{comment_id}/reply/image',
  context: 'content',
  summary: 'Replies to a comment with an image.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:create'],
  rate: 'api_image',
  params: z.object({ entry_id: Id, comment_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const commentRetrieve = operation({
  id: 'comment_retrieve',
  method: 'GET',
  path: '/api/comments/{comment_id}',
  context: 'content',
  summary: 'One comment with its replies to depth d.',
  tag: 'Entry comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(10) }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const commentUpdate = operation({
  id: 'comment_update',
  method: 'PUT',
  path: '/api/comments/{comment_id}',
  context: 'content',
  summary: "Edits one's own comment.",
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:edit'],
  rate: 'api_update',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(-1) }),
  body: CommentRequest,
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const commentDelete = operation({
  id: 'comment_delete',
  method: 'DELETE',
  path: '/api/comments/{comment_id}',
  context: 'content',
  summary:
    'Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:delete'],
  rate: 'api_delete',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const commentReport = operation({
  id: 'comment_report',
  method: 'POST',
  path: '/api/comments/{comment_id}/report',
  context: 'content',
  summary: 'Reports a comment to the moderators.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:report'],
  rate: 'api_report',
  params: z.object({ comment_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const commentVote = operation({
  id: 'comment_vote',
  method: 'PUT',
  path: '/api/comments/{comment_id}/vote/{choice}',
  context: 'content',
  summary: 'Votes on a comment; repeating a vote takes it back.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ comment_id: Id, choice: VoteChoice }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const commentFavourite = operation({
  id: 'comment_favourite',
  method: 'PUT',
  path: '/api/comments/{comment_id}/favourite',
  context: 'content',
  summary: 'Turns the favourite on a comment on or off.',
  tag: 'Entry comments',
  auth: 'required',
  scopes: ['entry_comment:vote'],
  rate: 'api_vote',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(-1) }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const entryCommentActivity = operation({
  id: 'entry_comment_activity',
  method: 'GET',
  path: '/api/comments/{comment_id}/activity',
  context: 'content',
  summary: 'Who boosted and who favourited a comment.',
  tag: 'Entry comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ comment_id: Id }),
  replies: { 200: Activities, ...refusals(400, 401, 403, 404, 429) },
})
