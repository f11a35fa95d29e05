import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { MOST_PROFILE_PINS } from './profile-pin.ts'
import { ContentItem } from './schemas.ts'
import { answers, asOfContent } from './shared.ts'

const { acting, reading } = asOfContent('Users')
const ofMember = {
  ...acting,
  path: '/api/profile-pin/{subject_type}/{subject_id}',
  scopes: ['write'],
  rate: 'api_update',
  params: z.object({ subject_type: z.enum(['entry', 'post']), subject_id: Id }),
  replies: { 204: null, ...answers },
} as const

export const profilePin = operation({
  ...ofMember,
  id: 'profile_pin',
  method: 'PUT',
  summary: `Shows a thread or post of the caller's own first on their profile. It must be public; ${MOST_PROFILE_PINS} at most.`,
})

export const profileUnpin = operation({
  ...ofMember,
  id: 'profile_unpin',
  method: 'DELETE',
  summary: "Shows a thread or post no longer first on the caller's profile.",
})

export const userPinnedRetrieve = operation({
  ...reading,
  id: 'user_pinned_retrieve',
  path: '/api/users/{user_id}/pinned',
  summary: `What somebody shows first on their profile, the latest pin first; ${MOST_PROFILE_PINS} at most.`,
  params: z.object({ user_id: Id }),
  replies: { 200: z.object({ items: z.array(ContentItem) }), ...refusals(400, 401, 403, 404, 429) },
})
