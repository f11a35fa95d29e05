import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { allLevels, levels, lenientConversation } from './queries.ts'
import {
  CommentImageForm,
  CommentRequest,
  ReportRequest,
  requiredImage,
  CommentUpdateRequest,
  optionalImage,
} from './requests.ts'
import { Activities, EntryComment, VoteChoice } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Entry comments')

export const entryComments = operation({
  ...reading,
  id: 'entry_comments',
  path: '/api/entry/{entry_id}/comments',
  summary: 'The comments of a thread, each with its tree of replies.',
  params: z.object({ entry_id: Id }),
  query: lenientConversation(15),
  replies: { 200: paginated(EntryComment), ...answers },
})

export const entryCommentNew = operation({
  ...acting,
  id: 'entry_comment_new',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments',
  summary: 'Comments on a thread.',
  scopes: ['entry_comment:create'],
  rate: 'api_comment',
  params: z.object({ entry_id: Id }),
  body: CommentRequest,
  replies: { 201: EntryComment, ...answers },
})

export const entryCommentNewImage = operation({
  ...acting,
  id: 'entry_comment_new_image',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/image',
  summary: 'Comments on a thread with an image.',
  scopes: ['entry_comment:create'],
  rate: 'api_image',
  params: z.object({ entry_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: EntryComment, ...answers },
})

export const entryCommentReply = operation({
  ...acting,
  id: 'entry_comment_reply',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/{comment_id}/reply',
  summary: 'Replies to a comment.',
  scopes: ['entry_comment:create'],
  rate: 'api_comment',
  params: z.object({ entry_id: Id, comment_id: Id }),
  body: CommentRequest,
  replies: { 201: EntryComment, ...answers },
})

export const entryCommentReplyImage = operation({
  ...acting,
  id: 'entry_comment_reply_image',
  method: 'POST',
  path: '/api/entry/{entry_id}/comments/{comment_id}/reply/image',
  summary: 'Replies to a comment with an image.',
  scopes: ['entry_comment:create'],
  rate: 'api_image',
  params: z.object({ entry_id: Id, comment_id: Id }),
  body: CommentImageForm,
  file: requiredImage,
  replies: { 201: EntryComment, ...answers },
})

export const commentRetrieve = operation({
  ...reading,
  id: 'comment_retrieve',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  path: '/api/comments/{comment_id}',
  summary: 'One comment with its replies to depth d.',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: levels }),
  replies: { 200: EntryComment, ...answers },
})

export const commentParents = operation({
  ...reading,
  id: 'comment_parents',
  path: '/api/comments/{comment_id}/parents',
  summary: 'What a comment answers, from the top of its branch down to its parent, each without its replies.',
  params: z.object({ comment_id: Id }),
  replies: { 200: z.object({ items: z.array(EntryComment) }).meta({ id: 'CommentParents' }), ...answers },
})

export const commentUpdate = operation({
  ...acting,
  id: 'comment_update',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  method: 'PUT',
  path: '/api/comments/{comment_id}',
  summary: "Edits one's own comment; its pictures stay unless others are named.",
  scopes: ['entry_comment:edit'],
  rate: 'api_update',
  fileRate: 'api_image',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: allLevels }),
  body: CommentUpdateRequest,
  file: optionalImage,
  replies: { 200: EntryComment, ...answers },
})

export const commentDelete = operation({
  ...acting,
  id: 'comment_delete',
  method: 'DELETE',
  path: '/api/comments/{comment_id}',
  summary:
    'Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed.',
  scopes: ['entry_comment:delete'],
  rate: 'api_delete',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...answers },
})

export const commentReport = operation({
  ...acting,
  id: 'comment_report',
  method: 'POST',
  path: '/api/comments/{comment_id}/report',
  summary: 'Reports a comment to the moderators.',
  scopes: ['entry_comment:report'],
  rate: 'api_report',
  params: z.object({ comment_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...answers },
})

export const commentVote = operation({
  ...acting,
  id: 'comment_vote',
  method: 'PUT',
  path: '/api/comments/{comment_id}/vote/{choice}',
  summary: 'Votes on a comment; repeating a vote takes it back.',
  scopes: ['entry_comment:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ comment_id: Id, choice: VoteChoice }),
  replies: { 200: EntryComment, ...answers },
})

export const commentFavourite = operation({
  ...acting,
  id: 'comment_favourite',
  method: 'PUT',
  path: '/api/comments/{comment_id}/favourite',
  summary: 'Turns the favourite on a comment on or off.',
  scopes: ['entry_comment:vote'],
  rate: 'api_vote',
  params: z.object({ comment_id: Id }),
  query: z.object({ d: allLevels }),
  replies: { 200: EntryComment, ...answers },
})

export const entryCommentActivity = operation({
  ...reading,
  id: 'entry_comment_activity',
  path: '/api/comments/{comment_id}/activity',
  summary: 'Who boosted and who favourited a comment.',
  params: z.object({ comment_id: Id }),
  replies: { 200: Activities, ...answers },
})
