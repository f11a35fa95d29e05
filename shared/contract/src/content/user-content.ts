import { z } from 'zod'
import { Id, PageNumber, QueryBoolean, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { ContentItem } from './schemas.ts'

const ofUser = {
  method: 'GET',
  context: 'content',
  tag: 'Users',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
  replies: { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) },
} as const

export const userContentRetrieve = operation({
  ...ofUser,
  id: 'user_content_retrieve',
  path: '/api/users/{user_id}/content',
  summary: 'Everything somebody wrote, the newest first.',
  query: z.object({ p: PageNumber, hideAdult: QueryBoolean.default(false) }),
})

export const userBoostsRetrieve = operation({
  ...ofUser,
  id: 'user_boosts_retrieve',
  path: '/api/users/{user_id}/boosts',
  summary: 'Everything somebody boosts, the latest boost first.',
  query: z.object({ p: PageNumber }),
})
