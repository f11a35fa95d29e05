import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { allLevels, conversation, levels } from './queries.ts'
import {
  CommentImageForm,
  CommentRequest,
  ReportRequest,
  requiredImage,
  CommentUpdateRequest,
  optionalImage,
} from './requests.ts'
import { Activities, PostComment, VoteChoice } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Post comments')

export const postCommentsRetrieve = operation({
  ...reading,
  id: 'post_comments_retrieve',
  path: '/api/posts/{post_id}/comments',
  summary: 'The comments of a post, each with its tree of replies.',
  params: z.object({ post_id: Id }),
  query: conversation(15),
  replies: { 200: paginated(PostComment), ...answers },
})

export const postCommentsCreate = operation({
  ...acting,
  id: 'post_comments_create',
  method: 'POST',
  path: '/api/posts/{post_id}/comments',
  summary: 'Comments on a post.',
  scopes: ['post_comment:create'],
  rate: 'api_comment',
  params: z.object({ post_id: Id }),
  body: CommentRequest,
  replies: { 201: PostComment, ...answers },
})

export const postCommentsCreateImage = operation({
  ...acting,
  id: 'post_comments_create_image',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/image',
  summary: 'Comments on a post with an image.',
  scopes: ['post_comment:create'],
  rate: 'api_image',
  params: z.object({ post_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: PostComment, ...answers },
})

export const postCommentsCreateReply = operation({
  ...acting,
  id: 'post_comments_create_reply',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/{comment_id}/reply',
  summary: 'Replies to a comment.',
  scopes: ['post_comment:create'],
  rate: 'api_comment',
  params: z.object({ post_id: Id, comment_id: Id }),
  body: CommentRequest,
  replies: { 201: PostComment, ...answers },
})

export const postCommentsCreateImageReply = operation({
  ...acting,
  id: 'post_comments_create_image_reply',
  method: 'POST',
  path: '/api/posts/{post_id}/comments/{comment_id}/reply/image',
  summary: 'Replies to a comment with an image.',
  scopes: ['post_comment:create'],
  rate: 'api_image',
  params: z.object({ post_id: Id, comment_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: PostComment, ...answers },
})

export const postCommentRetrieve = operation({
  ...reading,
  id: 'post_comment_retrieve',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  path: '/api/post-comments/{comment_id}',
  summary: 'One comment with its replies to depth d.',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: levels }),
  replies: { 200: PostComment, ...answers },
})

export const postCommentsUpdate = operation({
  ...acting,
  id: 'post_comments_update',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  method: 'PUT',
  path: '/api/post-comments/{comment_id}',
  summary: "Edits one's own comment; its pictures stay unless others are named.",
  scopes: ['post_comment:edit'],
  rate: 'api_update',
  fileRate: 'api_image',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: allLevels }),
  body: CommentUpdateRequest,
  file: optionalImage,
  replies: { 200: PostComment, ...answers },
})

export const postCommentsDelete = operation({
  ...acting,
  id: 'post_comments_delete',
  method: 'DELETE',
  path: '/api/post-comments/{comment_id}',
  summary:
    'Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed.',
  scopes: ['post_comment:delete'],
  rate: 'api_delete',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...answers },
})

export const postCommentsReport = operation({
  ...acting,
  id: 'post_comments_report',
  method: 'POST',
  path: '/api/post-comments/{comment_id}/report',
  summary: 'Reports a comment to the moderators.',
  scopes: ['post_comment:report'],
  rate: 'api_report',
  params: z.object({ comment_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...answers },
})

export const postCommentsVote = operation({
  ...acting,
  id: 'post_comments_vote',
  method: 'PUT',
  path: '/api/post-comments/{comment_id}/vote/{choice}',
  summary: 'Votes on a comment; repeating a vote takes it back.',
  scopes: ['post_comment:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ comment_id: Id, choice: VoteChoice.default(1) }),
  replies: { 200: PostComment, ...answers },
})

export const postCommentsFavourite = operation({
  ...acting,
  id: 'post_comments_favourite',
  method: 'PUT',
  path: '/api/post-comments/{comment_id}/favourite',
  summary: 'Turns the favourite on a comment on or off.',
  scopes: ['post_comment:vote'],
  rate: 'api_vote',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: allLevels }),
  replies: { 200: PostComment, ...answers },
})

export const postCommentActivity = operation({
  ...reading,
  id: 'post_comment_activity',
  path: '/api/post-comments/{comment_id}/activity',
  summary: 'Who boosted and who favourited a comment.',
  params: z.object({ comment_id: Id }),
  replies: { 200: Activities, ...answers },
})
