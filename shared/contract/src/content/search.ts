import { z } from 'zod'
import { Id, PageNumber, QueryBoolean, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { SearchResponse, SearchV2Response } from './search-schemas.ts'

const searching = {
  method: 'GET',
  context: 'content',
  tag: 'Search',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  expensive: true,
} as const

const words = z.object({
  p: PageNumber,
  perPage: perPage(25),
  q: z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .describe('Words that must all occur; "in quotes" one after another, -without; a handle; an address'),
  authorId: Id.optional(),
  magazineId: Id.optional(),
  type: z
    .enum(['', 'entry', 'post'])
    .optional()
    .describe('Only threads, or only posts, each with their comments'),
})

export const search = operation({
  ...searching,
  id: 'search',
  path: '/api/search',
  summary: 'Finds threads, posts and comments by their words.',
  deprecated: true,
  query: words,
  replies: { 200: SearchResponse, ...refusals(400, 401, 404, 429) },
})

export const searchV2 = operation({
  ...searching,
  id: 'search_v2',
  path: '/api/search/v2',
  summary: 'Finds threads, posts, comments, magazines and people by their words.',
  query: words.extend({
    onlyAP: QueryBoolean.default(false).describe('Only what a handle or address names'),
  }),
  replies: { 200: SearchV2Response, ...refusals(400, 401, 403, 404, 429) },
})
