import { z } from 'zod'
import { Id, listOf, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import {
  PollVoteRequest,
  PostImageForm,
  PostRequest,
  ReportRequest,
  requiredImage,
  PostUpdateRequest,
  optionalImage,
} from './requests.ts'
import { Activities, Post, PostPreview, VoteChoice } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Posts')

export const magazinePostsCreate = operation({
  ...acting,
  id: 'magazine_posts_create',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/posts',
  summary: 'Writes a post in a magazine.',
  scopes: ['post:create'],
  rate: 'api_post',
  params: z.object({ magazine_id: Id }),
  body: PostRequest,
  replies: { 201: Post, ...answers },
})

export const magazinePostsCreateImage = operation({
  ...acting,
  id: 'magazine_posts_create_image',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/posts/image',
  summary: 'Writes a post with an image in a magazine.',
  scopes: ['post:create'],
  rate: 'api_image',
  params: z.object({ magazine_id: Id }),
  body: PostImageForm,
  file: requiredImage,
  replies: { 201: Post, ...answers },
})

export const postRetrieve = operation({
  ...reading,
  id: 'post_retrieve',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  path: '/api/post/{post_id}',
  summary: 'One post.',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...answers },
})

export const postsUpdate = operation({
  ...acting,
  id: 'posts_update',
  edited: ['body', 'tags', 'lang', 'isAdult', 'contentWarning', 'attachments'],
  method: 'PUT',
  path: '/api/post/{post_id}',
  summary: "Edits one's own post; its pictures stay unless others are named.",
  scopes: ['post:edit'],
  rate: 'api_update',
  fileRate: 'api_image',
  params: z.object({ post_id: Id }),
  body: PostUpdateRequest,
  file: optionalImage,
  replies: { 200: Post, ...answers },
})

export const postsDelete = operation({
  ...acting,
  id: 'posts_delete',
  method: 'DELETE',
  path: '/api/post/{post_id}',
  summary: "Deletes one's own post; with comments below it only its content goes.",
  scopes: ['post:delete'],
  rate: 'api_delete',
  params: z.object({ post_id: Id }),
  replies: { 204: null, ...answers },
})

export const postsReport = operation({
  ...acting,
  id: 'posts_report',
  method: 'POST',
  path: '/api/post/{post_id}/report',
  summary: 'Reports a post to the moderators.',
  scopes: ['post:report'],
  rate: 'api_report',
  params: z.object({ post_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...answers },
})

export const postsVote = operation({
  ...acting,
  id: 'posts_vote',
  method: 'PUT',
  path: '/api/post/{post_id}/vote/{choice}',
  summary: 'Boosts a post or takes the boost back; posts take no downvote.',
  scopes: ['post:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ post_id: Id, choice: VoteChoice.default(1) }),
  replies: { 200: Post, ...answers },
})

export const postsFavourite = operation({
  ...acting,
  id: 'posts_favourite',
  method: 'PUT',
  path: '/api/post/{post_id}/favourite',
  summary: 'Turns the favourite on a post on or off.',
  scopes: ['post:vote'],
  rate: 'api_vote',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...answers },
})

export const postPollVote = operation({
  ...acting,
  id: 'post_poll_vote',
  method: 'POST',
  path: '/api/post/{post_id}/poll/vote',
  summary: 'Votes in the poll of a post, once and for all.',
  scopes: ['post:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ post_id: Id }),
  body: PollVoteRequest,
  replies: { 200: Post, ...answers, ...refusals(409) },
})

export const postActivity = operation({
  ...reading,
  id: 'post_activity',
  path: '/api/post/{post_id}/activity',
  summary: 'Who boosted and who favourited a post.',
  params: z.object({ post_id: Id }),
  replies: { 200: Activities, ...answers },
})

export const postPreviews = operation({
  ...reading,
  id: 'post_previews',
  path: '/api/posts/previews',
  summary: 'What lists show below posts: who boosted each, and its best replies.',
  query: z.object({
    ids: listOf(Id).describe(
      'Of at most 100 posts; those that the reader may not read, and that are gone, are left out',
    ),
  }),
  replies: {
    200: z.object({ items: z.array(PostPreview) }).meta({ id: 'PostPreviews' }),
    ...answers,
  },
})
