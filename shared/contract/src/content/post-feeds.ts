import { z } from 'zod'
import { Id, paginated } from '../common.ts'
import { operation } from '../operation.ts'
import { authorFeed, openFeed, ownFeed } from './queries.ts'
import { ContentItem, Post } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Posts')

export const postsCollection = operation({
  ...reading,
  id: 'posts_collection',
  path: '/api/posts',
  summary: 'All posts.',
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...answers },
})

export const postsSubscribed = operation({
  ...acting,
  id: 'posts_subscribed',
  method: 'GET',
  path: '/api/posts/subscribed',
  summary: 'The posts of what the reader subscribes to and follows, and their own.',
  scopes: ['read'],
  rate: 'api_read',
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...answers },
})

export const postsSubscribedWithBoost = operation({
  ...acting,
  id: 'posts_subscribed_with_boost',
  method: 'GET',
  path: '/api/posts/subscribedWithBoosts',
  summary: 'The subscribed posts; the newest first also with what the reader and those they follow boosted.',
  scopes: ['read'],
  rate: 'api_read',
  query: openFeed('hot', 25),
  replies: { 200: paginated(ContentItem), ...answers },
})

export const postsModerated = operation({
  ...acting,
  id: 'posts_moderated',
  method: 'GET',
  path: '/api/posts/moderated',
  summary: 'The posts of the magazines the reader moderates.',
  scopes: ['moderate:post'],
  rate: 'api_read',
  query: ownFeed('newest', 15),
  replies: { 200: paginated(Post), ...answers },
})

export const postsFavourited = operation({
  ...acting,
  id: 'posts_favourited',
  method: 'GET',
  path: '/api/posts/favourited',
  summary: 'The posts the reader favourited.',
  scopes: ['post:vote'],
  rate: 'api_read',
  query: ownFeed('hot', 15),
  replies: { 200: paginated(Post), ...answers },
})

export const magazinePostsRetrieve = operation({
  ...reading,
  id: 'magazine_posts_retrieve',
  path: '/api/magazine/{magazine_id}/posts',
  summary: 'The posts of a magazine, pinned ones first.',
  params: z.object({ magazine_id: Id }),
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...answers },
})

export const userPostsRetrieve = operation({
  ...reading,
  id: 'user_posts_retrieve',
  path: '/api/users/{user_id}/posts',
  summary: 'The posts somebody wrote.',
  params: z.object({ user_id: Id }),
  query: authorFeed(15),
  replies: { 200: paginated(Post), ...answers },
})
