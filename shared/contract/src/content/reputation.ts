import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'

const ReputationDay = z
  .object({ day: z.iso.date().describe('A day in UTC.'), points: z.int() })
  .meta({ id: 'ReputationDay' })

export const userReputationRetrieve = operation({
  id: 'user_reputation_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/reputation/{kind}',
  context: 'content',
  summary: 'The points somebody was given for what they wrote of one kind, by the day, newest first.',
  tag: 'Users',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id, kind: SubjectType.describe('Kind of what was written.') }),
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(ReputationDay), ...refusals(400, 401, 403, 404, 429) },
})
