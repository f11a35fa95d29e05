import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import {
  EntryArticleRequest,
  EntryForm,
  EntryLinkRequest,
  EntryUpdateRequest,
  ReportRequest,
  optionalImage,
  requiredImage,
} from './requests.ts'
import { Activities, Entry, VoteChoice } from './schemas.ts'

export const magazineEntryCreateArticle = operation({
  id: 'magazine_entry_create_article',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/article',
  context: 'content',
  summary: 'Posts an article to a magazine.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:create'],
  rate: 'api_entry',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryArticleRequest,
  replies: { 201: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const magazineEntryCreateLink = operation({
  id: 'magazine_entry_create_link',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/link',
  context: 'content',
  summary: 'Posts a link to a magazine.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:create'],
  rate: 'api_entry',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryLinkRequest,
  replies: { 201: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const magazineEntryCreateImage = operation({
  id: 'magazine_entry_create_image',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/image',
  context: 'content',
  summary: 'Posts an image to a magazine.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:create'],
  rate: 'api_image',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryForm,
  file: requiredImage,
  replies: { 201: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const magazineEntryCreate = operation({
  id: 'magazine_entry_create',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/entries',
  context: 'content',
  summary: 'Posts a thread of any type: article, link, image or video.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:create'],
  rate: 'api_image',
  addressRate: 'entry',
  params: z.object({ magazine_id: Id }),
  body: EntryForm,
  file: optionalImage,
  replies: { 201: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const entryRetrieve = operation({
  id: 'entry_retrieve',
  method: 'GET',
  path: '/api/entry/{entry_id}',
  context: 'content',
  summary: 'One thread, with its crossposts.',
  tag: 'Entries',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const entryUpdate = operation({
  id: 'entry_update',
  method: 'PUT',
  path: '/api/entry/{entry_id}',
  context: 'content',
  summary: 'Edits a thread; its address and image stay.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:edit'],
  rate: 'api_update',
  params: z.object({ entry_id: Id }),
  body: EntryUpdateRequest,
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const entryDelete = operation({
  id: 'entry_delete',
  method: 'DELETE',
  path: '/api/entry/{entry_id}',
  context: 'content',
  summary: "Deletes one's own thread; with comments below it only its content goes.",
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:delete'],
  rate: 'api_delete',
  params: z.object({ entry_id: Id }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const entryReport = operation({
  id: 'entry_report',
  method: 'POST',
  path: '/api/entry/{entry_id}/report',
  context: 'content',
  summary: 'Reports a thread to the moderators.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:report'],
  rate: 'api_report',
  params: z.object({ entry_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const entryVote = operation({
  id: 'entry_vote',
  method: 'PUT',
  path: '/api/entry/{entry_id}/vote/{choice}',
  context: 'content',
  summary: 'Votes on a thread; repeating a vote takes it back.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ entry_id: Id, choice: VoteChoice }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const entryFavourite = operation({
  id: 'entry_favourite',
  method: 'PUT',
  path: '/api/entry/{entry_id}/favourite',
  context: 'content',
  summary: 'Turns the favourite on a thread on or off.',
  tag: 'Entries',
  auth: 'required',
  scopes: ['entry:vote'],
  rate: 'api_vote',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})

export const entryActivity = operation({
  id: 'entry_activity',
  method: 'GET',
  path: '/api/entry/{entry_id}/activity',
  context: 'content',
  summary: 'Who boosted and who favourited a thread.',
  tag: 'Entries',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ entry_id: Id }),
  replies: { 200: Activities, ...refusals(400, 401, 403, 404, 429) },
})
