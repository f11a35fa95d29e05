import { z } from 'zod'
import { operation } from '../operation.ts'
import { Draft, DraftKey, DraftList, DraftPicture, DraftRequest } from './draft.ts'
import { answers, asOfContent } from './shared.ts'

const { acting } = asOfContent('Drafts')
const one = z.object({ draft_key: DraftKey })

export const drafts = operation({
  ...acting,
  id: 'drafts',
  method: 'GET',
  path: '/api/drafts',
  summary: 'What the caller began to write and has not sent: all of it, as there are a hundred at most.',
  scopes: ['read'],
  rate: 'api_read',
  replies: { 200: DraftList, ...answers },
})

export const draftRetrieve = operation({
  ...acting,
  id: 'draft_retrieve',
  method: 'GET',
  path: '/api/drafts/{draft_key}',
  summary: 'What the caller began to write in one box; 404 where that is nothing.',
  scopes: ['read'],
  rate: 'api_read',
  params: one,
  replies: { 200: Draft, ...answers },
})

export const draftKeep = operation({
  ...acting,
  id: 'draft_keep',
  method: 'PUT',
  path: '/api/drafts/{draft_key}',
  summary:
    'Keeps what the caller has written in one box so far, unless what is kept of it is newer; answers what is kept now.',
  scopes: ['write'],
  rate: 'api_update',
  params: one,
  body: DraftRequest,
  replies: { 200: Draft, ...answers },
})

export const draftPictureAdd = operation({
  ...acting,
  id: 'draft_picture_add',
  method: 'POST',
  path: '/api/drafts/{draft_key}/pictures',
  summary:
    'Stores a picture for one box. It stays as long as a draft has it among its pictures, and a day until one has.',
  scopes: ['write'],
  rate: 'api_draft_picture',
  params: one,
  body: z.object({}),
  file: { names: ['uploadImage'], required: true },
  replies: { 201: DraftPicture, ...answers },
})

export const draftDelete = operation({
  ...acting,
  id: 'draft_delete',
  method: 'DELETE',
  path: '/api/drafts/{draft_key}',
  summary: 'Forgets what the caller began to write in one box; also where that was nothing.',
  scopes: ['delete'],
  rate: 'api_delete',
  params: one,
  replies: { 204: null, ...answers },
})
