import { z } from 'zod'
import { operation } from '../operation.ts'
import { Draft, DraftKey, DraftList, DraftRequest } from './draft.ts'
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
