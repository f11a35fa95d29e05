import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, QueryBoolean, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { User, UserItems, UserProfileRequest, UserSettings, UserSettingsRequest } from './schemas.ts'

const tag = 'User'
const page = z.object({ p: PageNumber, perPage: perPage(48) })
const target = z.object({ user_id: Id })
const image = { names: ['uploadImage', 'imageUpload'], required: true } as const

export const usersCollection = operation({
  id: 'users_collection',
  method: 'GET',
  path: '/api/users',
  context: 'identity',
  tag,
  summary: 'List accounts, most recently active first',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: z.object({
    p: PageNumber,
    perPage: perPage(48),
    group: z.enum(['all', 'local', 'remote']).catch('all').default('all'),
    q: z.string().max(200).optional().describe('Part of the user name; letter case counts'),
    withAbout: QueryBoolean.default(false).describe('Only accounts that say something about themselves'),
  }),
  replies: { 200: paginated(User), ...refusals(400, 401, 404, 429) },
})

export const adminsCollection = operation({
  id: 'admins_collection',
  method: 'GET',
  path: '/api/users/admins',
  context: 'identity',
  tag,
  summary: 'List the administrators of this instance',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  openWhenPrivate: true,
  replies: { 200: UserItems, ...refusals(401, 429) },
})

export const moderatorsCollection = operation({
  id: 'moderators_collection',
  method: 'GET',
  path: '/api/users/moderators',
  context: 'identity',
  tag,
  summary: 'List the global moderators of this instance',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  openWhenPrivate: true,
  replies: { 200: UserItems, ...refusals(401, 429) },
})

export const userRetrieveSelf = operation({
  id: 'user_retrieve_self',
  method: 'GET',
  path: '/api/users/me',
  context: 'identity',
  tag,
  summary: 'Read one’s own profile',
  auth: 'required',
  scopes: ['user:profile:read'],
  rate: 'api_read',
  replies: { 200: User, ...refusals(401, 403, 429) },
})

export const userRetrieve = operation({
  id: 'user_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}',
  context: 'identity',
  tag,
  summary: 'Read the profile of an account by its id',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: target,
  replies: { 200: User, ...refusals(401, 404, 429) },
})

export const userRetrieveByName = operation({
  id: 'user_retrieve_by_name',
  method: 'GET',
  path: '/api/users/name/{username}',
  context: 'identity',
  tag,
  summary: 'Read the profile of an account by its name; remote accounts are written `@name@host`',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: z.object({ username: z.string().max(600) }),
  replies: { 200: User, ...refusals(401, 404, 429) },
})

export const currentUserFollowed = operation({
  id: 'current_user_followed',
  method: 'GET',
  path: '/api/users/followed',
  context: 'identity',
  tag,
  summary: 'List the accounts one follows, latest first',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_read',
  query: page,
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const currentUserFollowers = operation({
  id: 'current_user_followers',
  method: 'GET',
  path: '/api/users/followers',
  context: 'identity',
  tag,
  summary: 'List the accounts that follow one, latest first',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_read',
  query: page,
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const userFollowed = operation({
  id: 'user_followed',
  method: 'GET',
  path: '/api/users/{user_id}/followed',
  context: 'identity',
  tag,
  summary: 'List the accounts a user follows, unless the user hides them',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_read',
  params: target,
  query: page,
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const userFollowers = operation({
  id: 'user_followers',
  method: 'GET',
  path: '/api/users/{user_id}/followers',
  context: 'identity',
  tag,
  summary: 'List the followers of a user, unless the user hides them',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_read',
  params: target,
  query: page,
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const userRetrieveFollowPolicy = operation({
  id: 'user_retrieve_follow_policy',
  method: 'GET',
  path: '/api/users/{user_id}/follow',
  context: 'identity',
  tag,
  summary: 'How a user takes those who want to follow them',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: target,
  replies: {
    200: z
      .object({
        manuallyApprovesFollowers: z.boolean().describe('A follow waits until they accept it'),
      })
      .meta({ id: 'FollowPolicy' }),
    ...refusals(401, 404, 429),
  },
})

export const userFollow = operation({
  id: 'user_follow',
  method: 'PUT',
  path: '/api/users/{user_id}/follow',
  context: 'identity',
  tag,
  summary: 'Follow a user; a block of theirs by the caller ends',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_update',
  params: target,
  replies: { 200: User, ...refusals(400, 401, 403, 404, 429) },
})

export const userUnfollow = operation({
  id: 'user_unfollow',
  method: 'PUT',
  path: '/api/users/{user_id}/unfollow',
  context: 'identity',
  tag,
  summary: 'Stop following a user',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_update',
  params: target,
  replies: { 200: User, ...refusals(400, 401, 403, 404, 429) },
})

const FollowRequestAnswer = { 200: User, ...refusals(401, 403, 404, 429) }

export const userFollowRequests = operation({
  id: 'user_follow_requests',
  method: 'GET',
  path: '/api/users/follow_requests',
  context: 'identity',
  tag,
  summary: 'List the accounts that ask to follow one, latest first',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_read',
  query: page,
  replies: { 200: paginated(User), ...refusals(400, 401, 403, 404, 429) },
})

export const userAcceptFollowRequest = operation({
  id: 'user_accept_follow_request',
  method: 'PUT',
  path: '/api/users/{user_id}/follow_request/accept',
  context: 'identity',
  tag,
  summary: 'Let a user follow who asked for it',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_update',
  params: target,
  replies: FollowRequestAnswer,
})

export const userRejectFollowRequest = operation({
  id: 'user_reject_follow_request',
  method: 'PUT',
  path: '/api/users/{user_id}/follow_request/reject',
  context: 'identity',
  tag,
  summary: 'Refuse a user who asked to follow, or take somebody out of one’s followers; they may ask again',
  auth: 'required',
  scopes: ['user:follow'],
  rate: 'api_update',
  params: target,
  replies: FollowRequestAnswer,
})

export const userUpdateProfile = operation({
  id: 'user_update_profile',
  method: 'PUT',
  path: '/api/users/profile',
  context: 'identity',
  tag,
  summary: 'Replace one’s display name and self-description',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: UserProfileRequest,
  replies: { 200: User, ...refusals(400, 401, 403, 429) },
})

export const userRetrieveSettings = operation({
  id: 'user_retrieve_settings',
  method: 'GET',
  path: '/api/users/settings',
  context: 'identity',
  tag,
  summary: 'Read one’s settings',
  auth: 'required',
  scopes: ['user:profile:read'],
  rate: 'api_read',
  replies: { 200: UserSettings, ...refusals(401, 403, 429) },
})

export const userUpdateSettings = operation({
  id: 'user_update_settings',
  method: 'PUT',
  path: '/api/users/settings',
  context: 'identity',
  tag,
  summary: 'Change some of one’s settings; what is left out stays',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: UserSettingsRequest,
  replies: { 200: UserSettings, ...refusals(400, 401, 403, 429) },
})

export const userUpdateAvatar = operation({
  id: 'user_update_avatar',
  method: 'POST',
  path: '/api/users/avatar',
  context: 'identity',
  tag,
  summary: 'Upload one’s avatar',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_image',
  file: image,
  replies: { 200: User, ...refusals(400, 401, 403, 413, 429) },
})

export const userDeleteAvatar = operation({
  id: 'user_delete_avatar',
  method: 'DELETE',
  path: '/api/users/avatar',
  context: 'identity',
  tag,
  summary: 'Remove one’s avatar',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_image',
  replies: { 200: User, ...refusals(401, 403, 429) },
})

export const userUpdateCover = operation({
  id: 'user_update_cover',
  method: 'POST',
  path: '/api/users/cover',
  context: 'identity',
  tag,
  summary: 'Upload the cover picture of one’s profile',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_image',
  file: image,
  replies: { 200: User, ...refusals(400, 401, 403, 413, 429) },
})

export const userDeleteCover = operation({
  id: 'user_delete_cover',
  method: 'DELETE',
  path: '/api/users/cover',
  context: 'identity',
  tag,
  summary: 'Remove the cover picture of one’s profile',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_image',
  replies: { 200: User, ...refusals(401, 403, 429) },
})

export const userOperations = [
  usersCollection,
  adminsCollection,
  moderatorsCollection,
  userRetrieveSelf,
  userRetrieve,
  userRetrieveFollowPolicy,
  userRetrieveByName,
  currentUserFollowed,
  currentUserFollowers,
  userFollowed,
  userFollowers,
  userFollow,
  userUnfollow,
  userFollowRequests,
  userAcceptFollowRequest,
  userRejectFollowRequest,
  userUpdateProfile,
  userRetrieveSettings,
  userUpdateSettings,
  userUpdateAvatar,
  userDeleteAvatar,
  userUpdateCover,
  userDeleteCover,
] as const
