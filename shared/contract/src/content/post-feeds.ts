import { z } from 'zod'
import { Id, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { authorFeed, openFeed, ownFeed } from './queries.ts'
import { ContentItem, Post } from './schemas.ts'

export const postsCollection = operation({
  id: 'posts_collection',
  method: 'GET',
  path: '/api/posts',
  context: 'content',
  summary: 'All posts.',
  tag: 'Posts',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})

export const postsSubscribed = operation({
  id: 'posts_subscribed',
  method: 'GET',
  path: '/api/posts/subscribed',
  context: 'content',
  summary: 'The posts of what the reader subscribes to and follows, and their own.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['read'],
  rate: 'api_read',
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})

export const postsSubscribedWithBoost = operation({
  id: 'posts_subscribed_with_boost',
  method: 'GET',
  path: '/api/posts/subscribedWithBoosts',
  context: 'content',
  summary: 'The subscribed posts; the newest first also with what the reader and those they follow boosted.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['read'],
  rate: 'api_read',
  query: openFeed('hot', 25),
  replies: { 200: paginated(ContentItem), ...refusals(400, 401, 403, 404, 429) },
})

export const postsModerated = operation({
  id: 'posts_moderated',
  method: 'GET',
  path: '/api/posts/moderated',
  context: 'content',
  summary: 'The posts of the magazines the reader moderates.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['moderate:post'],
  rate: 'api_read',
  query: ownFeed('newest', 15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})

export const postsFavourited = operation({
  id: 'posts_favourited',
  method: 'GET',
  path: '/api/posts/favourited',
  context: 'content',
  summary: 'The posts the reader favourited.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:vote'],
  rate: 'api_read',
  query: ownFeed('hot', 15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})

export const magazinePostsRetrieve = operation({
  id: 'magazine_posts_retrieve',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/posts',
  context: 'content',
  summary: 'The posts of a magazine, pinned ones first.',
  tag: 'Posts',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ magazine_id: Id }),
  query: openFeed('hot', 15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})

export const userPostsRetrieve = operation({
  id: 'user_posts_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/posts',
  context: 'content',
  summary: 'The posts somebody wrote.',
  tag: 'Posts',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ user_id: Id }),
  query: authorFeed(15),
  replies: { 200: paginated(Post), ...refusals(400, 401, 403, 404, 429) },
})
