import { z } from 'zod'
import { Id, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { cursorFeed, mixedFeed } from './queries.ts'
import { ContentItem, CursorPagination } from './schemas.ts'

const cursorPage = z.object({ items: z.array(ContentItem), pagination: CursorPagination })
/** A text and not an enumeration: a collection nobody knows answers 404. */
const Collection = z.string().describe('subscribed, moderated or favourited')

export const combined = operation({
  id: 'combined',
  method: 'GET',
  path: '/api/combined',
  context: 'content',
  summary: 'Threads and posts in one list.',
  tag: 'Combined',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) },
})

export const combinedUser = operation({
  id: 'combined_user',
  method: 'GET',
  path: '/api/combined/{collectionType}',
  context: 'content',
  summary: "Threads and posts of one of the reader's own collections.",
  tag: 'Combined',
  auth: 'required',
  scopes: ['read'],
  rate: 'api_read',
  params: z.object({ collectionType: Collection }),
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) },
})

export const combinedMagazine = operation({
  id: 'combined_magazine',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/combined',
  context: 'content',
  summary: 'Threads and posts of a magazine, pinned ones first.',
  tag: 'Combined',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ magazine_id: Id }),
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) },
})

export const combinedCursor = operation({
  id: 'combined_cursor',
  method: 'GET',
  path: '/api/combined/v2',
  context: 'content',
  summary: 'Threads and posts in one list, by cursor.',
  tag: 'Combined',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: cursorFeed,
  replies: { 200: cursorPage, ...refusals(400, 401, 403, 404, 429) },
})

export const combinedUserCursor = operation({
  id: 'combined_user_cursor',
  method: 'GET',
  path: '/api/combined/v2/{collectionType}',
  context: 'content',
  summary: "Threads and posts of one of the reader's own collections, by cursor.",
  tag: 'Combined',
  auth: 'required',
  scopes: ['read'],
  rate: 'api_read',
  params: z.object({ collectionType: Collection }),
  query: cursorFeed,
  replies: { 200: cursorPage, ...refusals(400, 401, 403, 404, 429) },
})

export const combinedMagazineCursor = operation({
  id: 'combined_magazine_cursor',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/combined/v2',
  context: 'content',
  summary: 'Threads and posts of a magazine, by cursor.',
  tag: 'Combined',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ magazine_id: Id }),
  query: cursorFeed,
  replies: { 200: cursorPage, ...refusals(400, 401, 403, 404, 429) },
})
