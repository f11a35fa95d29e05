import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { currentPassword } from './proof.ts'
import { UserHandle } from './schemas.ts'

const tag = 'Security'

/** Accounts elsewhere that somebody may call their own. */
export const MOST_ALIASES = 10

const Handle = z.string().trim().min(3).max(2_048).describe('`@name@host`, or the address of the account')

export const Moving = z
  .object({
    aliases: z.array(UserHandle).describe('Accounts that are also theirs, and may move here'),
    movedTo: UserHandle.nullable(),
  })
  .meta({ id: 'Moving' })
export type Moving = z.infer<typeof Moving>

const ofMember = { context: 'identity', tag, auth: 'required', rate: 'web' } as const

export const authMoving = operation({
  ...ofMember,
  id: 'auth_account_moving',
  method: 'GET',
  path: '/auth/account/moving',
  summary: 'Which accounts elsewhere one calls one’s own, and where one moved',
  replies: { 200: Moving, ...refusals(401, 403, 429) },
})

export const authAliases = operation({
  ...ofMember,
  id: 'auth_account_aliases',
  method: 'PUT',
  path: '/auth/account/aliases',
  summary: 'Say which accounts elsewhere are one’s own, so that they can be moved here',
  body: z.object({ aliases: z.array(Handle).max(MOST_ALIASES) }).meta({ id: 'AliasesRequest' }),
  replies: { 200: Moving, ...refusals(400, 401, 403, 429) },
})

export const authMove = operation({
  ...ofMember,
  id: 'auth_account_move',
  method: 'POST',
  path: '/auth/account/move',
  summary:
    'Move one’s followers to an account of one’s own elsewhere, which has to name this one; at most once in 30 days',
  rate: 'user_login',
  body: z.object({ currentPassword, target: Handle }).meta({ id: 'MoveRequest' }),
  replies: { 200: Moving, ...refusals(400, 401, 403, 429) },
})

export const authMoveBack = operation({
  ...ofMember,
  id: 'auth_account_move_back',
  method: 'DELETE',
  path: '/auth/account/move',
  summary: 'Point to no other account any more; followers who went do not come back by it',
  replies: { 200: Moving, ...refusals(401, 403, 429) },
})

export const movingOperations = [authMoving, authAliases, authMove, authMoveBack] as const
