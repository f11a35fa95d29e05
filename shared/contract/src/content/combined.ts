import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { cursorFeed, mixedFeed } from './queries.ts'
import { ContentItem } from './schemas.ts'
import { asOfContent, answers, cursorPage } from './shared.ts'

const { reading, acting } = asOfContent('Combined')

/** A text and not an enumeration: a collection nobody knows answers 404. */
const Collection = z.string().describe('subscribed, moderated or favourited')

export const combined = operation({
  ...reading,
  id: 'combined',
  path: '/api/combined',
  summary: 'Threads and posts in one list.',
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...answers },
})

export const combinedUser = operation({
  ...acting,
  id: 'combined_user',
  method: 'GET',
  path: '/api/combined/{collectionType}',
  summary: "Threads and posts of one of the reader's own collections.",
  scopes: ['read'],
  rate: 'api_read',
  params: z.object({ collectionType: Collection }),
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...answers },
})

export const combinedMagazine = operation({
  ...reading,
  id: 'combined_magazine',
  path: '/api/magazine/{magazine_id}/combined',
  summary: 'Threads and posts of a magazine, pinned ones first.',
  params: z.object({ magazine_id: Id }),
  query: mixedFeed,
  replies: { 200: paginated(ContentItem), ...answers },
})

export const combinedCursor = operation({
  ...reading,
  id: 'combined_cursor',
  path: '/api/combined/v2',
  summary: 'Threads and posts in one list, by cursor.',
  query: cursorFeed,
  replies: { 200: cursorPage, ...answers },
})

export const combinedUserCursor = operation({
  ...acting,
  id: 'combined_user_cursor',
  method: 'GET',
  path: '/api/combined/v2/{collectionType}',
  summary: "Threads and posts of one of the reader's own collections, by cursor.",
  scopes: ['read'],
  rate: 'api_read',
  params: z.object({ collectionType: Collection }),
  query: cursorFeed,
  replies: { 200: cursorPage, ...answers },
})

export const combinedMagazineCursor = operation({
  ...reading,
  id: 'combined_magazine_cursor',
  path: '/api/magazine/{magazine_id}/combined/v2',
  summary: 'Threads and posts of a magazine, by cursor.',
  params: z.object({ magazine_id: Id }),
  query: cursorFeed,
  replies: { 200: cursorPage, ...answers },
})
