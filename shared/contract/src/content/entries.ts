import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import {
  EntryArticleRequest,
  EntryForm,
  EntryLinkRequest,
  EntryUpdateRequest,
  PollVoteRequest,
  ReportRequest,
  optionalImage,
  requiredImage,
} from './requests.ts'
import { Activities, Entry, VoteChoice } from './schemas.ts'
import { asOfContent, answers } from './shared.ts'

const { reading, acting } = asOfContent('Entries')

export const magazineEntryCreateArticle = operation({
  ...acting,
  id: 'magazine_entry_create_article',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/article',
  summary: 'Posts an article to a magazine.',
  scopes: ['entry:create'],
  rate: 'api_entry',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryArticleRequest,
  replies: { 201: Entry, ...answers },
})

export const magazineEntryCreateLink = operation({
  ...acting,
  id: 'magazine_entry_create_link',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/link',
  summary: 'Posts a link to a magazine.',
  scopes: ['entry:create'],
  rate: 'api_entry',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryLinkRequest,
  replies: { 201: Entry, ...answers },
})

export const magazineEntryCreateImage = operation({
  ...acting,
  id: 'magazine_entry_create_image',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/image',
  summary: 'Posts an image to a magazine.',
  scopes: ['entry:create'],
  rate: 'api_image',
  addressRate: 'entry',
  deprecated: true,
  params: z.object({ magazine_id: Id }),
  body: EntryForm,
  file: requiredImage,
  replies: { 201: Entry, ...answers },
})

export const magazineEntryCreate = operation({
  ...acting,
  id: 'magazine_entry_create',
  method: 'POST',
  path: '/api/magazine/{magazine_id}/entries',
  summary: 'Posts a thread of any type: article, link, image or video.',
  scopes: ['entry:create'],
  rate: 'api_image',
  addressRate: 'entry',
  params: z.object({ magazine_id: Id }),
  body: EntryForm,
  file: optionalImage,
  replies: { 201: Entry, ...answers },
})

export const entryRetrieve = operation({
  ...reading,
  id: 'entry_retrieve',
  edited: ['title', 'body', 'tags', 'lang', 'isAdult', 'isOc', 'badges', 'attachments', 'media'],
  path: '/api/entry/{entry_id}',
  summary: 'One thread, with its crossposts.',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...answers },
})

export const entryUpdate = operation({
  ...acting,
  id: 'entry_update',
  edited: ['title', 'body', 'tags', 'lang', 'isAdult', 'isOc', 'badges', 'attachments', 'media'],
  method: 'PUT',
  path: '/api/entry/{entry_id}',
  summary: 'Edits a thread; its address stays, and its pictures unless others are named.',
  scopes: ['entry:edit'],
  rate: 'api_update',
  fileRate: 'api_image',
  params: z.object({ entry_id: Id }),
  body: EntryUpdateRequest,
  file: optionalImage,
  replies: { 200: Entry, ...answers },
})

export const entryDelete = operation({
  ...acting,
  id: 'entry_delete',
  method: 'DELETE',
  path: '/api/entry/{entry_id}',
  summary: "Deletes one's own thread; with comments below it only its content goes.",
  scopes: ['entry:delete'],
  rate: 'api_delete',
  params: z.object({ entry_id: Id }),
  replies: { 204: null, ...answers },
})

export const entryReport = operation({
  ...acting,
  id: 'entry_report',
  method: 'POST',
  path: '/api/entry/{entry_id}/report',
  summary: 'Reports a thread to the moderators.',
  scopes: ['entry:report'],
  rate: 'api_report',
  params: z.object({ entry_id: Id }),
  body: ReportRequest,
  bodyOptional: true,
  replies: { 204: null, ...answers },
})

export const entryVote = operation({
  ...acting,
  id: 'entry_vote',
  method: 'PUT',
  path: '/api/entry/{entry_id}/vote/{choice}',
  summary: 'Votes on a thread; repeating a vote takes it back.',
  scopes: ['entry:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ entry_id: Id, choice: VoteChoice }),
  replies: { 200: Entry, ...answers },
})

export const entryFavourite = operation({
  ...acting,
  id: 'entry_favourite',
  method: 'PUT',
  path: '/api/entry/{entry_id}/favourite',
  summary: 'Turns the favourite on a thread on or off.',
  scopes: ['entry:vote'],
  rate: 'api_vote',
  params: z.object({ entry_id: Id }),
  replies: { 200: Entry, ...answers },
})

export const entryPollVote = operation({
  ...acting,
  id: 'entry_poll_vote',
  method: 'POST',
  path: '/api/entry/{entry_id}/poll/vote',
  summary: 'Votes in the poll of a thread, once and for all.',
  scopes: ['entry:vote'],
  rate: 'api_vote',
  noBots: true,
  params: z.object({ entry_id: Id }),
  body: PollVoteRequest,
  replies: { 200: Entry, ...answers, ...refusals(409) },
})

export const entryActivity = operation({
  ...reading,
  id: 'entry_activity',
  path: '/api/entry/{entry_id}/activity',
  summary: 'Who boosted and who favourited a thread.',
  params: z.object({ entry_id: Id }),
  replies: { 200: Activities, ...answers },
})
