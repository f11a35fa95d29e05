import { z } from 'zod'
import { Id, MagazineSmall, refusals, UserSmall } from '../common.ts'
import { operation } from '../operation.ts'

export const ToggleCreated = z
  .object({ created: z.boolean().describe('True: the request now stands; false: it was withdrawn.') })
  .meta({ id: 'ToggleCreated' })

export const MagazineUserRequest = z
  .object({
    user: UserSmall,
    magazine: MagazineSmall,
    reputationPoints: z
      .int()
      .optional()
      .describe('What they earned so far, by which others judge them. Absent while it cannot be known.'),
  })
  .meta({ id: 'MagazineUserRequest' })
export type MagazineUserRequest = z.infer<typeof MagazineUserRequest>

export const OwnRequest = z
  .object({ magazine: MagazineSmall, role: z.enum(['moderator', 'owner']) })
  .meta({ id: 'OwnRequest' })
export type OwnRequest = z.infer<typeof OwnRequest>

const MagazineId = z.object({ magazine_id: Id })
const requesting = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Magazine administration',
} as const
const deciding = { ...requesting, scopes: ['admin:magazine:moderate'] } as const
const toggleReplies = { 200: ToggleCreated, ...refusals(401, 403, 404, 429) }
const decisionReplies = { 204: null, ...refusals(401, 403, 404, 429) }
const listReplies = { 200: z.array(MagazineUserRequest), ...refusals(401, 403, 404, 429) }
/** No number here names no magazine: 404, which the handler decides. */
const ListQuery = z.object({
  magazine: z.string().optional().describe('Only requests for the magazine of this number.'),
})

export const magazinesRequested = operation({
  ...requesting,
  id: 'magazines_retrieve_requested',
  method: 'GET',
  path: '/api/magazines/requested',
  rate: 'api_read',
  summary: 'List the magazines you ask to moderate or to own, as long as nobody has decided',
  scopes: ['magazine:subscribe'],
  replies: { 200: z.array(OwnRequest), ...refusals(401, 403, 429) },
})

export const magazineModrequestToggle = operation({
  ...requesting,
  id: 'magazine_modrequest_toggle',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/modRequest/toggle',
  summary: 'Ask to become a moderator, or withdraw the request',
  scopes: ['magazine:subscribe'],
  params: MagazineId,
  replies: toggleReplies,
})

export const magazineModrequestAccept = operation({
  ...deciding,
  id: 'magazine_modrequest_accept',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/modRequest/accept/{user_id}',
  summary: 'Accept a request to become a moderator',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const magazineModrequestReject = operation({
  ...deciding,
  id: 'magazine_modrequest_reject',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/modRequest/reject/{user_id}',
  summary: 'Reject a request to become a moderator',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const magazineModrequestList = operation({
  ...deciding,
  id: 'magazine_modrequest_list',
  method: 'GET',
  path: '/api/moderate/modRequest/list',
  summary: 'List the open requests to become a moderator',
  query: ListQuery,
  replies: listReplies,
})

/** What Mbin lets owners do on a page alone: they decide who moderates with them. */
const welcoming = {
  ...requesting,
  scopes: ['moderate:magazine_admin:moderators'],
} as const

export const moderateMagazineRetrieveModeratorRequests = operation({
  ...welcoming,
  id: 'moderate_magazine_retrieve_moderator_requests',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/moderatorRequests',
  summary: 'List who asks to become a moderator of the magazine, for its owner',
  params: MagazineId,
  replies: listReplies,
})

export const moderateMagazineAcceptModeratorRequest = operation({
  ...welcoming,
  id: 'moderate_magazine_accept_moderator_request',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/moderatorRequests/{user_id}/accept',
  summary: 'Accept a request to become a moderator, as the owner of the magazine',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const moderateMagazineRejectModeratorRequest = operation({
  ...welcoming,
  id: 'moderate_magazine_reject_moderator_request',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/moderatorRequests/{user_id}/reject',
  summary: 'Reject a request to become a moderator, as the owner of the magazine',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const magazineOwnerrequestToggle = operation({
  ...requesting,
  id: 'magazine_ownerrequest_toggle',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/ownerRequest/toggle',
  summary: 'Ask to become the owner, or withdraw the request',
  scopes: ['magazine:subscribe'],
  params: MagazineId,
  replies: toggleReplies,
})

export const magazineOwnerrequestAccept = operation({
  ...deciding,
  id: 'magazine_ownerrequest_accept',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/ownerRequest/accept/{user_id}',
  summary: 'Accept a request to become the owner; the owner before steps down',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const magazineOwnerrequestReject = operation({
  ...deciding,
  id: 'magazine_ownerrequest_reject',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/ownerRequest/reject/{user_id}',
  summary: 'Reject a request to become the owner',
  params: MagazineId.extend({ user_id: Id }),
  replies: decisionReplies,
})

export const magazineOwnerrequestList = operation({
  ...deciding,
  id: 'magazine_ownerrequest_list',
  method: 'GET',
  path: '/api/moderate/ownerRequest/list',
  summary: 'List the open requests to become an owner',
  query: ListQuery,
  replies: listReplies,
})
