import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { User } from './schemas.ts'

/** What staff do to accounts in the web application beyond the API of others; all of it needs a browser session. */
const ofStaff = {
  context: 'identity',
  tag: 'Admin user',
  auth: 'required',
  rate: 'api_moderate',
  staff: true,
} as const
const target = z.object({ user_id: Id })

export const authSuspendedUsers = operation({
  ...ofStaff,
  id: 'auth_users_suspended',
  method: 'GET',
  path: '/auth/users/suspended',
  summary: 'List the accounts that are suspended, for administrators and global moderators',
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const authSuspendUser = operation({
  ...ofStaff,
  id: 'auth_user_suspend',
  method: 'PUT',
  path: '/auth/users/{user_id}/suspension',
  summary:
    'Suspend an account: it may sign in, but what it wrote leaves the lists, causes no notifications, and it writes to nobody',
  params: target,
  replies: { 200: User, ...refusals(401, 403, 404, 429) },
})

export const authUnsuspendUser = operation({
  ...ofStaff,
  id: 'auth_user_unsuspend',
  method: 'DELETE',
  path: '/auth/users/{user_id}/suspension',
  summary: 'Lift the suspension of an account',
  params: target,
  replies: { 200: User, ...refusals(401, 403, 404, 429) },
})

export const authRemoveTwoFactor = operation({
  ...ofStaff,
  id: 'auth_user_2fa_remove',
  method: 'DELETE',
  path: '/auth/users/{user_id}/2fa',
  summary:
    'Remove the second factor of an account whose owner lost it, for administrators; ends its sessions',
  params: target,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const staffOperations = [
  authSuspendedUsers,
  authSuspendUser,
  authUnsuspendUser,
  authRemoveTwoFactor,
] as const
