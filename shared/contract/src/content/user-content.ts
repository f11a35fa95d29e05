import { z } from 'zod'
import { Id, PageNumber, QueryBoolean, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { ContentItem, WrittenCounts } from './schemas.ts'

const ofUser = {
  method: 'GET',
  context: 'content',
  tag: 'Users',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
} as const
const replies = { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) }

export const userContentRetrieve = operation({
  ...ofUser,
  id: 'user_content_retrieve',
  path: '/api/users/{user_id}/content',
  summary: 'Everything somebody wrote, the newest first.',
  query: z.object({ p: PageNumber, hideAdult: QueryBoolean.default(false) }),
  replies,
})

export const userBoostsRetrieve = operation({
  ...ofUser,
  id: 'user_boosts_retrieve',
  path: '/api/users/{user_id}/boosts',
  summary: 'Everything somebody boosts, the latest boost first.',
  query: z.object({ p: PageNumber }),
  replies,
})

export const userCountsRetrieve = operation({
  ...ofUser,
  id: 'user_counts_retrieve',
  path: '/api/users/{user_id}/counts',
  summary: 'How much of each kind somebody wrote that is there to be seen.',
  replies: { 200: WrittenCounts, ...refusals(400, 401, 403, 404, 429) },
})
