import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { authorFeed, openThreads, ownThreads } from './queries.ts'
import { Entry } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Entries')

export const entriesCollection = operation({
  ...reading,
  id: 'entries_collection',
  path: '/api/entries',
  summary: 'All threads.',
  query: openThreads('hot', 25),
  replies: { 200: paginated(Entry), ...answers },
})

export const entriesSubscribed = operation({
  ...acting,
  id: 'entries_subscribed',
  method: 'GET',
  path: '/api/entries/subscribed',
  summary: 'The threads of what the reader subscribes to and follows, and their own.',
  scopes: ['read'],
  rate: 'api_read',
  query: ownThreads('hot', 25),
  replies: { 200: paginated(Entry), ...answers },
})

export const entriesModerated = operation({
  ...acting,
  id: 'entries_moderated',
  method: 'GET',
  path: '/api/entries/moderated',
  summary: 'The threads of the magazines the reader moderates.',
  scopes: ['moderate:entry'],
  rate: 'api_read',
  query: ownThreads('newest', 25),
  replies: { 200: paginated(Entry), ...answers },
})

export const entriesFavourited = operation({
  ...acting,
  id: 'entries_favourited',
  method: 'GET',
  path: '/api/entries/favourited',
  summary: 'The threads the reader favourited.',
  scopes: ['entry:vote'],
  rate: 'api_read',
  query: ownThreads('top', 25),
  replies: { 200: paginated(Entry), ...answers },
})

export const magazineEntriesRetrieve = operation({
  ...reading,
  id: 'magazine_entries_retrieve',
  path: '/api/magazine/{magazine_id}/entries',
  summary: 'The threads of a magazine, pinned ones first.',
  params: z.object({ magazine_id: Id }),
  query: openThreads('hot', 25),
  replies: { 200: paginated(Entry), ...answers },
})

export const userEntriesRetrieve = operation({
  ...reading,
  id: 'user_entries_retrieve',
  path: '/api/users/{user_id}/entries',
  summary: 'The threads somebody wrote.',
  params: z.object({ user_id: Id }),
  query: authorFeed(25),
  replies: { 200: paginated(Entry), ...answers },
})
