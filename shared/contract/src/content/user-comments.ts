import { z } from 'zod'
import { Id, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { commentList } from './queries.ts'
import { EntryComment, PostComment } from './schemas.ts'

export const userEntryCommentsRetrieve = operation({
  id: 'user_entry_comments_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/comments',
  context: 'content',
  summary: 'The comments somebody wrote on threads, each with its replies.',
  tag: 'Entry comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
  query: commentList(25),
  replies: { 200: paginated(EntryComment), ...refusals(400, 401, 403, 404, 429) },
})

export const userPostCommentsRetrieve = operation({
  id: 'user_post_comments_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/post-comments',
  context: 'content',
  summary: 'The comments somebody wrote on posts, each with its replies.',
  tag: 'Post comments',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
  query: commentList(15),
  replies: { 200: paginated(PostComment), ...refusals(400, 401, 403, 404, 429) },
})
