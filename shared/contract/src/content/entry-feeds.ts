import { z } from 'zod'
import { Id, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { authorFeed, openFeed, ownFeed } from './queries.ts'
import { Entry } from './schemas.ts'

export const entriesCollection = operation({
  id: 'entries_collection',
  method: 'GET',
  path: '/api/entries',
  context: 'content',
  summary: 'All threads.',
  tag: 'Entries',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: openFeed('hot', 25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})

export const entriesSubscribed = operation({
  id: 'entries_subscribed',
  method: 'GET',
  path: '/api/entries/subscribed',
  context: 'content',
  summary: 'The threads of what the reader subscribes to and follows, and their own.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['read'],
  rate: 'api_read',
  query: ownFeed('hot', 25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})

export const entriesModerated = operation({
  id: 'entries_moderated',
  method: 'GET',
  path: '/api/entries/moderated',
  context: 'content',
  summary: 'The threads of the magazines the reader moderates.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['moderate:entry'],
  rate: 'api_read',
  query: ownFeed('newest', 25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})

export const entriesFavourited = operation({
  id: 'entries_favourited',
  method: 'GET',
  path: '/api/entries/favourited',
  context: 'content',
  summary: 'The threads the reader favourited.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:vote'],
  rate: 'api_read',
  query: ownFeed('top', 25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})

export const magazineEntriesRetrieve = operation({
  id: 'magazine_entries_retrieve',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/entries',
  context: 'content',
  summary: 'The threads of a magazine, pinned ones first.',
  tag: 'Entries',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ magazine_id: Id }),
  query: openFeed('hot', 25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})

export const userEntriesRetrieve = operation({
  id: 'user_entries_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/entries',
  context: 'content',
  summary: 'The threads somebody wrote.',
  tag: 'Entries',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
  query: authorFeed(25),
  replies: { 200: paginated(Entry), ...refusals(400, 401, 403, 404, 429) },
})
