import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { User } from './schemas.ts'

const own = { context: 'identity', tag: 'User', auth: 'required', scopes: ['user:block'] } as const

const listing = {
  ...own,
  method: 'GET',
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
} as const

const changing = {
  ...own,
  method: 'PUT',
  rate: 'api_update',
  params: z.object({ user_id: Id }),
  replies: { 200: User, ...refusals(400, 401, 403, 404, 429) },
} as const

export const userBlocked = operation({
  ...listing,
  id: 'user_blocked',
  path: '/api/users/blocked',
  summary: 'List the accounts one blocks, latest first',
})

export const userBlock = operation({
  ...changing,
  id: 'user_block',
  path: '/api/users/{user_id}/block',
  summary: 'Block a user; a follow of theirs by the caller ends',
})

export const userUnblock = operation({
  ...changing,
  id: 'user_unblock',
  path: '/api/users/{user_id}/unblock',
  summary: 'Lift the block of a user',
})

export const userMuted = operation({
  ...listing,
  id: 'user_muted',
  path: '/api/users/muted',
  summary: 'List the accounts one mutes, latest first',
})

const LONGEST_MUTE_S = 10 * 366 * 86_400

export const userMute = operation({
  ...changing,
  id: 'user_mute',
  path: '/api/users/{user_id}/mute',
  summary:
    'Mute a user: what they write is left out of lists and notifies nobody of the caller, who goes on following them',
  query: z.object({
    duration: z.coerce
      .number()
      .int()
      .min(60)
      .max(LONGEST_MUTE_S)
      .optional()
      .describe('In seconds, from now; without it until it is lifted. A second mute sets the end anew'),
  }),
})

export const userUnmute = operation({
  ...changing,
  id: 'user_unmute',
  path: '/api/users/{user_id}/unmute',
  summary: 'Lift the mute of a user',
})

export const blockOperations = [userBlocked, userBlock, userUnblock, userMuted, userMute, userUnmute] as const
