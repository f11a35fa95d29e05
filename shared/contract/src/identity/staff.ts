import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, QueryBoolean, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { StaffUser, User } from './schemas.ts'

/** What staff do to accounts in the web application beyond the API of others; all of it needs a browser session. */
const ofStaff = {
  context: 'identity',
  tag: 'Admin user',
  auth: 'required',
  rate: 'api_moderate',
  staff: true,
} as const
const target = z.object({ user_id: Id })

export const StaffUserSort = z.enum(['active', 'name', 'email', 'joined', 'deletion'])
export type StaffUserSort = z.infer<typeof StaffUserSort>

export const authUsers = operation({
  ...ofStaff,
  id: 'auth_users',
  method: 'GET',
  path: '/auth/users',
  summary: 'List accounts with what only administrators know of them',
  query: z.object({
    p: PageNumber,
    perPage: perPage(48),
    list: z
      .enum(['active', 'inactive', 'suspended', 'banned', 'deleted'])
      .default('active')
      .describe(
        '`active`: members; `inactive`: those of this instance whose address nobody confirmed; `deleted`: those of this instance that wait to be purged.',
      ),
    group: z.enum(['all', 'local', 'remote']).default('all'),
    q: z.string().max(200).optional().describe('Part of the name or of the address'),
    sort: StaffUserSort.default('active'),
    reverse: QueryBoolean.default(false).describe('The other way round.'),
  }),
  replies: { 200: paginated(StaffUser), ...refusals(400, 401, 403, 404, 429) },
})

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

export const authAddGlobalModerator = operation({
  ...ofStaff,
  id: 'auth_user_global_moderator_add',
  method: 'PUT',
  path: '/auth/users/{user_id}/global-moderator',
  summary: 'Make a member a global moderator, for administrators',
  params: target,
  replies: { 200: User, ...refusals(401, 403, 404, 429) },
})

export const authRemoveGlobalModerator = operation({
  ...ofStaff,
  id: 'auth_user_global_moderator_remove',
  method: 'DELETE',
  path: '/auth/users/{user_id}/global-moderator',
  summary: 'Make a global moderator a member like others again, for administrators',
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
  authUsers,
  authSuspendedUsers,
  authSuspendUser,
  authUnsuspendUser,
  authAddGlobalModerator,
  authRemoveGlobalModerator,
  authRemoveTwoFactor,
] as const
