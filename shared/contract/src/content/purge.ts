import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'

export const adminEntryPurge = operation({
  id: 'admin_entry_purge',
  method: 'DELETE',
  path: '/api/admin/entry/{entry_id}/purge',
  context: 'content',
  summary: 'Removes a thread and all below it for good.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['admin:entry:purge'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const adminCommentPurge = operation({
  id: 'admin_comment_purge',
  method: 'DELETE',
  path: '/api/admin/comment/{comment_id}/purge',
  context: 'content',
  summary: 'Removes a comment and all below it for good.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['admin:entry_comment:purge'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const adminPostPurge = operation({
  id: 'admin_post_purge',
  method: 'DELETE',
  path: '/api/admin/post/{post_id}/purge',
  context: 'content',
  summary: 'Removes a post and all below it for good.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['admin:post:purge'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const adminPostCommentPurge = operation({
  id: 'admin_post_comment_purge',
  method: 'DELETE',
  path: '/api/admin/post-comment/{comment_id}/purge',
  context: 'content',
  summary: 'Removes a comment and all below it for good.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['admin:post_comment:purge'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})
