import { z } from 'zod'
import { Id, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { commentFilters, federation } from './queries.ts'
import { FeedComment } from './schemas.ts'

const { d: _levels, ...filters } = commentFilters(25)
const query = z.object({ ...filters, federation })

const shared = {
  context: 'content',
  tag: 'Entry comments',
  method: 'GET',
  rate: 'api_read',
  query,
  replies: { 200: paginated(FeedComment), ...refusals(400, 401, 403, 404, 429) },
} as const
const reading = {
  ...shared,
  auth: 'optional',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
} as const
const acting = { ...shared, auth: 'required' } as const
const counted = 'The count holds those that this reader is not shown as well.'

export const commentsCollection = operation({
  ...reading,
  id: 'comments_collection',
  path: '/api/comments',
  summary: `All comments on threads, each by itself and with the thread it is on. ${counted}`,
})

export const commentsSubscribed = operation({
  ...acting,
  id: 'comments_subscribed',
  path: '/api/comments/subscribed',
  summary: `The comments of magazines the reader subscribes to, of people they follow, and their own. ${counted}`,
  scopes: ['read'],
})

export const commentsModerated = operation({
  ...acting,
  id: 'comments_moderated',
  path: '/api/comments/moderated',
  summary: `The comments of the magazines the reader moderates. ${counted}`,
  scopes: ['moderate:entry_comment'],
})

export const commentsFavourited = operation({
  ...acting,
  id: 'comments_favourited',
  path: '/api/comments/favourited',
  summary: `The comments the reader favourited. ${counted}`,
  scopes: ['entry_comment:vote'],
})

export const magazineCommentsRetrieve = operation({
  ...reading,
  id: 'magazine_comments_retrieve',
  path: '/api/magazine/{magazine_id}/comments',
  summary: `The comments on threads of a magazine, each by itself. ${counted}`,
  params: z.object({ magazine_id: Id }),
})
