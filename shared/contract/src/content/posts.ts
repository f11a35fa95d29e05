import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { PostImageForm, PostRequest, ReportRequest, requiredImage } from './requests.ts'
import { Activities, Post, VoteChoice } from './schemas.ts'

export const magazinePostsCreate = operation({
  id: 'magazine_posts_create',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/posts',
  context: 'content',
  summary: 'Writes a post in a magazine.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:create'],
  rate: 'api_post',
  params: z.object({ magazine_id: Id }),
  body: PostRequest,
  replies: { 201: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const magazinePostsCreateImage = operation({
  id: 'magazine_posts_create_image',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/posts/image',
  context: 'content',
  summary: 'Writes a post with an image in a magazine.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:create'],
  rate: 'api_image',
  params: z.object({ magazine_id: Id }),
  body: PostImageForm,
  file: requiredImage,
  replies: { 201: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const postRetrieve = operation({
  id: 'post_retrieve',
  method: 'GET',
  path: '/api/post/{post_id}',
  context: 'content',
  summary: 'One post.',
  tag: 'Posts',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const postsUpdate = operation({
  id: 'posts_update',
  method: 'PUT',
  path: '/api/post/{post_id}',
  context: 'content',
  summary: "Edits one's own post; its image stays.",
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:edit'],
  rate: 'api_update',
  params: z.object({ post_id: Id }),
  body: PostRequest,
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const postsDelete = operation({
  id: 'posts_delete',
  method: 'DELETE',
  path: '/api/post/{post_id}',
  context: 'content',
  summary: "Deletes one's own post; with comments below it only its content goes.",
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:delete'],
  rate: 'api_delete',
  params: z.object({ post_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const postsReport = operation({
  id: 'posts_report',
  method: 'POST',
  path: '/api/post/{post_id}/report',
  context: 'content',
  summary: 'Reports a post to the moderators.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:report'],
  rate: 'api_report',
  params: z.object({ post_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const postsVote = operation({
  id: 'posts_vote',
  method: 'PUT',
  path: '/api/post/{post_id}/vote/{choice}',
  context: 'content',
  summary: 'Boosts a post or takes the boost back; posts take no downvote.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ post_id: Id, choice: VoteChoice.default(1) }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const postsFavourite = operation({
  id: 'posts_favourite',
  method: 'PUT',
  path: '/api/post/{post_id}/favourite',
  context: 'content',
  summary: 'Turns the favourite on a post on or off.',
  tag: 'Posts',
  auth: 'required',
  scopes: ['post:vote'],
  rate: 'api_vote',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const postActivity = operation({
  id: 'post_activity',
  method: 'GET',
  path: '/api/post/{post_id}/activity',
  context: 'content',
  summary: 'Who boosted and who favourited a post.',
  tag: 'Posts',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ post_id: Id }),
  replies: { 200: Activities, ...refusals(400, 401, 403, 404, 429) },
})
