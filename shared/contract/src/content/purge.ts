import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Entry } from './schemas.ts'

/** What only admins do to content. */
const administering = {
  context: 'content',
  tag: 'Moderation',
  auth: 'required',
  rate: 'api_moderate',
} as const

const purged = { 204: null, ...refusals(400, 401, 403, 404, 429) }

export const adminEntryPurge = operation({
  ...administering,
  id: 'admin_entry_purge',
  method: 'DELETE',
  path: '/api/admin/entry/{entry_id}/purge',
  summary: 'Removes a thread and all below it for good.',
  scopes: ['admin:entry:purge'],
  params: z.object({ entry_id: Id }),
  replies: purged,
})

export const adminCommentPurge = operation({
  ...administering,
  id: 'admin_comment_purge',
  method: 'DELETE',
  path: '/api/admin/comment/{comment_id}/purge',
  summary: 'Removes a comment and all below it for good.',
  scopes: ['admin:entry_comment:purge'],
  params: z.object({ comment_id: Id }),
  replies: purged,
})

export const adminPostPurge = operation({
  ...administering,
  id: 'admin_post_purge',
  method: 'DELETE',
  path: '/api/admin/post/{post_id}/purge',
  summary: 'Removes a post and all below it for good.',
  scopes: ['admin:post:purge'],
  params: z.object({ post_id: Id }),
  replies: purged,
})

export const adminPostCommentPurge = operation({
  ...administering,
  id: 'admin_post_comment_purge',
  method: 'DELETE',
  path: '/api/admin/post-comment/{comment_id}/purge',
  summary: 'Removes a comment and all below it for good.',
  scopes: ['admin:post_comment:purge'],
  params: z.object({ comment_id: Id }),
  replies: purged,
})

export const adminEntryChangeMagazine = operation({
  ...administering,
  id: 'admin_entry_change_magazine',
  method: 'PUT',
  path: '/api/admin/entry/{entry_id}/change-magazine/{target_id}',
  summary: 'Moves a thread with its comments to another magazine.',
  scopes: ['admin:magazine:move_entry'],
  params: z.object({
    entry_id: Id,
    target_id: Id.describe('Number of the magazine that the thread moves to.'),
  }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})
