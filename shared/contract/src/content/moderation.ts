import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Entry, EntryComment, Post, PostComment } from './schemas.ts'

export const moderateEntryTogglePin = operation({
  id: 'moderate_entry_toggle_pin',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/pin',
  context: 'content',
  summary: 'Pins a thread to the top of its magazine, or unpins it.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:pin'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateEntryToggleLock = operation({
  id: 'moderate_entry_toggle_lock',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/lock',
  context: 'content',
  summary: 'Locks a thread against new comments, or unlocks it.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:lock'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateEntryTrash = operation({
  id: 'moderate_entry_trash',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/trash',
  context: 'content',
  summary: 'Puts a thread into the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:trash'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateEntryRestore = operation({
  id: 'moderate_entry_restore',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/restore',
  context: 'content',
  summary: 'Takes a thread out of the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:trash'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateEntrySetAdult = operation({
  id: 'moderate_entry_set_adult',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/adult/{adult}',
  context: 'content',
  summary: 'Marks a thread as adult or not.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:set_adult'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id, adult: z.string() }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateEntrySetLang = operation({
  id: 'moderate_entry_set_lang',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/{lang}',
  context: 'content',
  summary: 'Corrects the language of a thread.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry:language'],
  rate: 'api_moderate',
  params: z.object({ entry_id: Id, lang: z.string() }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateCommentTrash = operation({
  id: 'moderate_comment_trash',
  method: 'PUT',
  path: '/api/moderate/comment/{comment_id}/trash',
  context: 'content',
  summary: 'Puts a comment into the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry_comment:trash'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateCommentRestore = operation({
  id: 'moderate_comment_restore',
  method: 'PUT',
  path: '/api/moderate/comment/{comment_id}/restore',
  context: 'content',
  summary: 'Takes a comment out of the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry_comment:trash'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateCommentSetAdult = operation({
  id: 'moderate_comment_set_adult',
  method: 'PUT',
  path: '/api/moderate/comment/{comment_id}/adult/{adult}',
  context: 'content',
  summary: 'Marks a comment as adult or not.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry_comment:set_adult'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id, adult: z.string() }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateCommentSetLang = operation({
  id: 'moderate_comment_set_lang',
  method: 'PUT',
  path: '/api/moderate/comment/{comment_id}/{lang}',
  context: 'content',
  summary: 'Corrects the language of a comment.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:entry_comment:language'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id, lang: z.string() }),
  replies: { 200: EntryComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostTogglePin = operation({
  id: 'moderate_post_toggle_pin',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/pin',
  context: 'content',
  summary: 'Pins a post to the top of its magazine, or unpins it.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:pin'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostToggleLock = operation({
  id: 'moderate_post_toggle_lock',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/lock',
  context: 'content',
  summary: 'Locks a post against new comments, or unlocks it.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:lock'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostTrash = operation({
  id: 'moderate_post_trash',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/trash',
  context: 'content',
  summary: 'Puts a post into the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:trash'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostRestore = operation({
  id: 'moderate_post_restore',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/restore',
  context: 'content',
  summary: 'Takes a post out of the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:trash'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostSetAdult = operation({
  id: 'moderate_post_set_adult',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/adult/{adult}',
  context: 'content',
  summary: 'Marks a post as adult or not.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:set_adult'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id, adult: z.string() }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostSetLang = operation({
  id: 'moderate_post_set_lang',
  method: 'PUT',
  path: '/api/moderate/post/{post_id}/{lang}',
  context: 'content',
  summary: 'Corrects the language of a post.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post:language'],
  rate: 'api_moderate',
  params: z.object({ post_id: Id, lang: z.string() }),
  replies: { 200: Post, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostCommentTrash = operation({
  id: 'moderate_post_comment_trash',
  method: 'PUT',
  path: '/api/moderate/post-comment/{comment_id}/trash',
  context: 'content',
  summary: 'Puts a comment into the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post_comment:trash'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostCommentRestore = operation({
  id: 'moderate_post_comment_restore',
  method: 'PUT',
  path: '/api/moderate/post-comment/{comment_id}/restore',
  context: 'content',
  summary: 'Takes a comment out of the trash.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post_comment:trash'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostCommentSetAdult = operation({
  id: 'moderate_post_comment_set_adult',
  method: 'PUT',
  path: '/api/moderate/post-comment/{comment_id}/adult/{adult}',
  context: 'content',
  summary: 'Marks a comment as adult or not.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post_comment:set_adult'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id, adult: z.string() }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})

export const moderatePostCommentSetLang = operation({
  id: 'moderate_post_comment_set_lang',
  method: 'PUT',
  path: '/api/moderate/post-comment/{comment_id}/{lang}',
  context: 'content',
  summary: 'Corrects the language of a comment.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['moderate:post_comment:language'],
  rate: 'api_moderate',
  params: z.object({ comment_id: Id, lang: z.string() }),
  replies: { 200: PostComment, ...refusals(400, 401, 403, 404, 429) },
})
