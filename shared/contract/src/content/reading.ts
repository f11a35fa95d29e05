import { z } from 'zod'
import { Id, PageNumber, paginated, perPage } from '../common.ts'
import { operation } from '../operation.ts'
import { ReadState, UnreadCounts } from './read-state.ts'
import { ContentItem } from './schemas.ts'
import { answers, asOfContent } from './shared.ts'

const { acting } = asOfContent('Reading')
const ofMember = { ...acting, scopes: ['read'] } as const
const onThread = z.object({ subject_type: z.enum(['entry', 'post']), subject_id: Id })

export const readingMark = operation({
  ...ofMember,
  id: 'reading_mark',
  method: 'PUT',
  path: '/api/reading/{subject_type}/{subject_id}',
  summary: 'Marks a thread or post as read, and keeps where the reader stopped and what they folded.',
  rate: 'api_update',
  params: onThread,
  body: z.object({
    commentsRead: z.int().min(0).max(10_000_000).optional().describe('Default: as many as it has'),
    stoppedAt: ReadState.shape.stoppedAt.optional().describe('Null forgets it; absent: as it was'),
    folded: ReadState.shape.folded.optional().describe('All of them; absent: as they were'),
  }),
  bodyOptional: true,
  replies: { 204: null, ...answers },
})

export const readingUnmark = operation({
  ...ofMember,
  id: 'reading_unmark',
  method: 'DELETE',
  path: '/api/reading/{subject_type}/{subject_id}',
  summary: 'Marks a thread or post as unread, and forgets what was kept of reading it.',
  rate: 'api_update',
  params: onThread,
  replies: { 204: null, ...answers },
})

export const readingHide = operation({
  ...ofMember,
  id: 'reading_hide',
  method: 'PUT',
  path: '/api/hidden/{subject_type}/{subject_id}',
  summary: "Takes a thread or post out of the caller's lists.",
  rate: 'api_update',
  params: onThread,
  replies: { 204: null, ...answers },
})

export const readingUnhide = operation({
  ...ofMember,
  id: 'reading_unhide',
  method: 'DELETE',
  path: '/api/hidden/{subject_type}/{subject_id}',
  summary: "Lets a thread or post into the caller's lists again.",
  rate: 'api_update',
  params: onThread,
  replies: { 204: null, ...answers },
})

export const readingHidden = operation({
  ...ofMember,
  id: 'reading_hidden',
  method: 'GET',
  path: '/api/hidden',
  summary: 'Threads and posts that the caller hid, the latest first.',
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(25) }),
  replies: { 200: paginated(ContentItem), ...answers },
})

export const readingMuted = operation({
  ...ofMember,
  id: 'reading_muted',
  method: 'GET',
  path: '/api/muted',
  summary: 'Threads and posts that the caller muted, the latest first.',
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(25) }),
  replies: { 200: paginated(ContentItem), ...answers },
})

export const readingCounts = operation({
  ...ofMember,
  id: 'reading_counts',
  method: 'GET',
  path: '/api/reading/counts',
  summary:
    "How much of the last week is unread in the caller's own feeds and the magazines they subscribe to.",
  rate: 'api_read',
  replies: { 200: UnreadCounts, ...answers },
})
