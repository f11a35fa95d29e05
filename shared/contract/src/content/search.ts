import { z } from 'zod'
import {
  Id,
  LanguageCode,
  Moment,
  PageNumber,
  QueryBoolean,
  TimeRange,
  listOf,
  perPage,
  refusals,
} from '../common.ts'
import { operation } from '../operation.ts'
import { SearchKind, SearchResponse, SearchV2Response } from './search-schemas.ts'

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
    kind: listOf(SearchKind).describe(
      'Only what is of one of these kinds; threads and posts without their comments',
    ),
    time: TimeRange.default('∞').describe('Only what was written within this time'),
    since: Moment.optional().describe('Only what was written since then: a day in UTC, or a moment'),
    lang: listOf(LanguageCode).describe('Only what is written in one of these languages'),
    tag: z.string().max(100).optional().describe('Only what bears this tag, in any spelling of it'),
    domain: z.string().max(253).optional().describe('Only threads that link to this domain'),
  }),
  replies: { 200: SearchV2Response, ...refusals(400, 401, 403, 404, 429) },
})
