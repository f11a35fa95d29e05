import { z } from 'zod'
import { Id, QueryBoolean, refusals } from '../common.ts'
import { operation } from '../operation.ts'

export const Resolution = z.enum(['all', 'year', 'month', 'day', 'hour'])
export type Resolution = z.infer<typeof Resolution>

const Bucket = z
  .string()
  .optional()
  .describe('Start of the bucket, `YYYY-MM-DD HH:MM:SS+00`; absent for the resolution `all`.')

export const VoteStats = z
  .object({
    datetime: Bucket,
    boost: z.int(),
    down: z.int(),
    up: z.int().describe('Favourites.'),
  })
  .meta({ id: 'VoteStats' })
export type VoteStats = z.infer<typeof VoteStats>

export const ContentStats = z.object({ datetime: Bucket, count: z.int() }).meta({ id: 'ContentStats' })
export type ContentStats = z.infer<typeof ContentStats>

const byKind = <T extends z.ZodType>(rows: T) =>
  z.object({
    entry: z.array(rows),
    entry_comment: z.array(rows),
    post: z.array(rows),
    post_comment: z.array(rows),
  })

export const VoteStatsResponse = byKind(VoteStats).meta({ id: 'VoteStatsResponse' })
export const ContentStatsResponse = byKind(ContentStats).meta({ id: 'ContentStatsResponse' })

const Window = z.object({
  start: z.string().optional().describe('A date or date-time; one resolution before the end where left out.'),
  end: z.string().optional().describe('A date or date-time; now where left out.'),
  resolution: Resolution,
  local: QueryBoolean.default(false),
})

const open = {
  context: 'community',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  tag: 'Instance',
} as const

export const instanceRetrieveVotes = operation({
  ...open,
  id: 'instance_retrieve_votes',
  method: 'GET',
  path: '/api/stats/votes',
  summary: 'Count the votes on this instance over time',
  query: Window,
  replies: { 200: VoteStatsResponse, ...refusals(400, 401, 429) },
})

export const instanceRetrieveContent = operation({
  ...open,
  id: 'instance_retrieve_content',
  method: 'GET',
  path: '/api/stats/content',
  summary: 'Count what was posted on this instance over time',
  query: Window,
  replies: { 200: ContentStatsResponse, ...refusals(400, 401, 429) },
})

const mine = {
  context: 'community',
  auth: 'required',
  rate: 'api_read',
  scopes: ['user:profile:read'],
  tag: 'Users',
} as const
const OwnWindow = Window.extend({
  local: Window.shape.local.describe('Only what is in magazines of this instance.'),
})

export const statsRetrieveOwnVotes = operation({
  ...mine,
  id: 'stats_retrieve_own_votes',
  method: 'GET',
  path: '/api/stats/me/votes',
  summary: 'Count the votes you cast over time',
  query: OwnWindow,
  replies: { 200: VoteStatsResponse, ...refusals(400, 401, 403, 429) },
})

export const statsRetrieveOwnContent = operation({
  ...mine,
  id: 'stats_retrieve_own_content',
  method: 'GET',
  path: '/api/stats/me/content',
  summary: 'Count what you posted over time',
  query: OwnWindow,
  replies: { 200: ContentStatsResponse, ...refusals(400, 401, 403, 429) },
})

const owning = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['moderate:magazine_admin:stats'],
  tag: 'Magazine administration',
} as const

export const moderateMagazineRetrieveVotes = operation({
  ...owning,
  id: 'moderate_magazine_retrieve_votes',
  method: 'GET',
  path: '/api/stats/magazine/{magazine_id}/votes',
  summary: 'Count the votes in a magazine over time',
  params: z.object({ magazine_id: Id }),
  query: Window,
  replies: { 200: VoteStatsResponse, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRetrieveSubmissions = operation({
  ...owning,
  id: 'moderate_magazine_retrieve_submissions',
  method: 'GET',
  path: '/api/stats/magazine/{magazine_id}/content',
  summary: 'Count what was posted in a magazine over time',
  params: z.object({ magazine_id: Id }),
  query: Window,
  replies: { 200: ContentStatsResponse, ...refusals(400, 401, 403, 404, 429) },
})
