import { z } from 'zod'
import { EmptyObject, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { User, UserBan, UserBanRequest, UserSignup, UserVerified } from './schemas.ts'

const tag = 'Admin user'
const target = z.object({ user_id: Id })

export const adminUserRetrieveBanned = operation({
  id: 'admin_user_retrieve_banned',
  method: 'GET',
  path: '/api/admin/users/banned',
  context: 'identity',
  tag,
  summary: 'List the accounts banned from this instance',
  auth: 'required',
  scopes: ['admin:user:ban'],
  rate: 'api_moderate',
  query: z.object({
    p: PageNumber,
    perPage: perPage(48),
    group: z.enum(['all', 'local', 'remote']).catch('all').default('all'),
  }),
  replies: { 200: paginated(UserBan), ...refusals(400, 401, 403, 404, 429) },
})

export const adminUserBan = operation({
  id: 'admin_user_ban',
  method: 'POST',
  path: '/api/admin/users/{user_id}/ban',
  context: 'identity',
  tag,
  summary: 'Ban an account from this instance',
  auth: 'required',
  scopes: ['admin:user:ban'],
  rate: 'api_moderate',
  params: target,
  body: UserBanRequest,
  about: ['reason'],
  bodyOptional: true,
  replies: { 200: UserBan, ...refusals(400, 401, 403, 404, 429) },
})

export const adminUserUnban = operation({
  id: 'admin_user_unban',
  method: 'POST',
  path: '/api/admin/users/{user_id}/unban',
  context: 'identity',
  tag,
  summary: 'Lift the ban of an account',
  auth: 'required',
  scopes: ['admin:user:ban'],
  rate: 'api_moderate',
  params: target,
  replies: { 200: UserBan, ...refusals(401, 403, 404, 429) },
})

export const adminUserDeleteAccount = operation({
  id: 'admin_user_delete_account',
  method: 'DELETE',
  path: '/api/admin/users/{user_id}/delete_account',
  context: 'identity',
  tag,
  summary:
    'Mark an account for deletion in 30 days; ends all sessions and tokens. Signing in before restores it',
  auth: 'required',
  scopes: ['admin:user:delete'],
  rate: 'api_moderate',
  params: target,
  replies: { 200: User, ...refusals(401, 403, 404, 429) },
})

export const adminUserPurge = operation({
  id: 'admin_user_purge',
  method: 'DELETE',
  path: '/api/admin/users/{user_id}/purge_account',
  context: 'identity',
  tag,
  summary: 'Remove an account and all it made, for good',
  auth: 'required',
  scopes: ['admin:user:purge'],
  rate: 'api_moderate',
  params: target,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const adminUserVerify = operation({
  id: 'admin_user_verify',
  method: 'PUT',
  path: '/api/admin/users/{user_id}/verify',
  context: 'identity',
  tag,
  summary: 'Take the e-mail address of an account as confirmed',
  auth: 'required',
  scopes: ['admin:user:verify'],
  rate: 'api_moderate',
  params: target,
  replies: { 200: UserVerified, ...refusals(401, 403, 404, 429) },
})

export const adminViewUserApplications = operation({
  id: 'admin_view_user_applications',
  method: 'GET',
  path: '/api/admin/users/applications',
  context: 'identity',
  tag,
  summary: 'List the accounts that wait for approval',
  auth: 'required',
  scopes: ['admin:user:application'],
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  query: z.object({ p: PageNumber }),
  replies: { 200: paginated(UserSignup), ...refusals(400, 401, 403, 404, 429) },
})

export const adminViewUserApplicationApprove = operation({
  id: 'admin_view_user_application_approve',
  method: 'GET',
  writes: true,
  path: '/api/admin/users/applications/{user_id}/approve',
  context: 'identity',
  tag,
  summary: 'Approve an account',
  auth: 'required',
  scopes: ['admin:user:application'],
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: target,
  replies: { 200: EmptyObject, ...refusals(401, 403, 404, 429) },
})

export const adminViewUserApplicationReject = operation({
  id: 'admin_view_user_application_reject',
  method: 'GET',
  writes: true,
  path: '/api/admin/users/applications/{user_id}/reject',
  context: 'identity',
  tag,
  summary: 'Reject an account',
  auth: 'required',
  scopes: ['admin:user:application'],
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: target,
  replies: { 200: EmptyObject, ...refusals(401, 403, 404, 429) },
})

export const adminOperations = [
  adminUserRetrieveBanned,
  adminUserBan,
  adminUserUnban,
  adminUserDeleteAccount,
  adminUserPurge,
  adminUserVerify,
  adminViewUserApplications,
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
] as const
