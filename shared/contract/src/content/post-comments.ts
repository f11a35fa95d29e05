import { z } from 'zod'
import { Id, depth, refusals, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { commentList } from './queries.ts'
import { CommentImageForm, CommentRequest, ReportRequest, requiredImage } from './requests.ts'
import { Activities, PostComment, VoteChoice } from './schemas.ts'

export const postCommentsRetrieve = operation({
  id: 'post_comments_retrieve',
  method: 'GET',
  path: '/api/posts/{post_id}/comments',
  context: 'content',
  summary: 'The comments of a post, each with its tree of replies.',
  tag: 'Post comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ post_id: Id }),
  query: commentList(15),
  replies: { 200: paginated(PostComment), ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsCreate = operation({
  id: 'post_comments_create',
  method: 'POST',
  path: '/api/posts/{post_id}/comments',
  context: 'content',
  summary: 'Comments on a post.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:create'],
  rate: 'api_comment',
  params: z.object({ post_id: Id }),
  body: CommentRequest,
  replies: { 201: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsCreateImage = operation({
  id: 'post_comments_create_image',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/image',
  context: 'content',
  summary: 'Comments on a post with an image.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:create'],
  rate: 'api_image',
  params: z.object({ post_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsCreateReply = operation({
  id: 'post_comments_create_reply',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/{comment_id}/reply',
  context: 'content',
  summary: 'Replies to a comment.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:create'],
  rate: 'api_comment',
  params: z.object({ post_id: Id, comment_id: Id }),
  body: CommentRequest,
  replies: { 201: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsCreateImageReply = operation({
  id: 'post_comments_create_image_reply',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/{comment_id}/reply/image',
  context: 'content',
  summary: 'Replies to a comment with an image.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:create'],
  rate: 'api_image',
  params: z.object({ post_id: Id, comment_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentRetrieve = operation({
  id: 'post_comment_retrieve',
  method: 'GET',
  path: '/api/post-comments/{comment_id}',
  context: 'content',
  summary: 'One comment with its replies to depth d.',
  tag: 'Post comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(10) }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsUpdate = operation({
  id: 'post_comments_update',
  method: 'PUT',
  path: '/api/post-comments/{comment_id}',
  context: 'content',
  summary: "Edits one's own comment.",
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:edit'],
  rate: 'api_update',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(-1) }),
  body: CommentRequest,
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsDelete = operation({
  id: 'post_comments_delete',
  method: 'DELETE',
  path: '/api/post-comments/{comment_id}',
  context: 'content',
  summary:
    'Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:delete'],
  rate: 'api_delete',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsReport = operation({
  id: 'post_comments_report',
  method: 'POST',
  path: '/api/post-comments/{comment_id}/report',
  context: 'content',
  summary: 'Reports a comment to the moderators.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:report'],
  rate: 'api_report',
  params: z.object({ comment_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsVote = operation({
  id: 'post_comments_vote',
  method: 'PUT',
  path: '/api/post-comments/{comment_id}/vote/{choice}',
  context: 'content',
  summary: 'Votes on a comment; repeating a vote takes it back.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ comment_id: Id, choice: VoteChoice.default(1) }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentsFavourite = operation({
  id: 'post_comments_favourite',
  method: 'PUT',
  path: '/api/post-comments/{comment_id}/favourite',
  context: 'content',
  summary: 'Turns the favourite on a comment on or off.',
  tag: 'Post comments',
  auth: 'required',
  scopes: ['post_comment:vote'],
  rate: 'api_vote',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: depth(-1) }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const postCommentActivity = operation({
  id: 'post_comment_activity',
  method: 'GET',
  path: '/api/post-comments/{comment_id}/activity',
  context: 'content',
  summary: 'Who boosted and who favourited a comment.',
  tag: 'Post comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ comment_id: Id }),
  replies: { 200: Activities, ...refusals(400, 401, 403, 404, 429) },
})
