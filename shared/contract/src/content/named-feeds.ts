import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import {
  NamedFeed,
  NamedFeedList,
  NamedFeedOrder,
  NamedFeedRequest,
  NamedFeedUpdateRequest,
} from './named-feed.ts'
import { namedFeedCursor, namedFeedItems } from './queries.ts'
import { ContentItem } from './schemas.ts'
import { answers, asOfContent, cursorPage } from './shared.ts'

const { reading, acting } = asOfContent('Feeds')
const one = z.object({ feed_id: Id })

export const namedFeeds = operation({
  ...acting,
  id: 'named_feeds',
  method: 'GET',
  path: '/api/feeds',
  summary: "The caller's feeds, in their order.",
  scopes: ['read'],
  rate: 'api_read',
  replies: { 200: NamedFeedList, ...answers },
})

export const namedFeedCreate = operation({
  ...acting,
  id: 'named_feed_create',
  method: 'POST',
  path: '/api/feeds',
  summary: 'Puts together a feed of magazines, people, tags and words; of one of them at least.',
  scopes: ['write'],
  rate: 'api_update',
  body: NamedFeedRequest,
  replies: { 201: NamedFeed, ...answers },
})

export const namedFeedsOrder = operation({
  ...acting,
  id: 'named_feeds_order',
  method: 'PUT',
  path: '/api/feeds',
  summary: "Puts the caller's feeds in another order.",
  scopes: ['write'],
  rate: 'api_update',
  body: NamedFeedOrder,
  replies: { 200: NamedFeedList, ...answers },
})

export const namedFeedRetrieve = operation({
  ...reading,
  id: 'named_feed_retrieve',
  path: '/api/feeds/{feed_id}',
  summary: 'What a feed draws from: one of the caller, or one that is public; 404 for any other.',
  params: one,
  replies: { 200: NamedFeed, ...answers },
})

export const namedFeedUpdate = operation({
  ...acting,
  id: 'named_feed_update',
  method: 'PUT',
  path: '/api/feeds/{feed_id}',
  summary: "Changes one of the caller's feeds.",
  scopes: ['write'],
  rate: 'api_update',
  params: one,
  body: NamedFeedUpdateRequest,
  replies: { 200: NamedFeed, ...answers },
})

export const namedFeedDelete = operation({
  ...acting,
  id: 'named_feed_delete',
  method: 'DELETE',
  path: '/api/feeds/{feed_id}',
  summary: "Deletes one of the caller's feeds.",
  scopes: ['delete'],
  rate: 'api_delete',
  params: one,
  replies: { 204: null, ...answers },
})

export const namedFeedCopy = operation({
  ...acting,
  id: 'named_feed_copy',
  method: 'POST',
  path: '/api/feeds/{feed_id}/copy',
  summary: "Makes a feed of the caller's own of one that they may read; it changes with the other no more.",
  scopes: ['write'],
  rate: 'api_update',
  params: one,
  replies: { 201: NamedFeed, ...answers },
})

export const namedFeedContent = operation({
  ...reading,
  id: 'named_feed_content',
  path: '/api/feeds/{feed_id}/content',
  summary: 'Threads and posts of a feed, as far as the reader may see them.',
  params: one,
  query: namedFeedItems,
  replies: { 200: paginated(ContentItem), ...answers },
})

export const namedFeedContentCursor = operation({
  ...reading,
  id: 'named_feed_content_cursor',
  path: '/api/feeds/{feed_id}/content/v2',
  summary: 'Threads and posts of a feed, as far as the reader may see them, by cursor.',
  params: one,
  query: namedFeedCursor,
  replies: { 200: cursorPage, ...answers },
})
