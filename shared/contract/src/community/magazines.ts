import { z } from 'zod'
import {
  FederationFilter,
  Id,
  MagazineSmall,
  PageNumber,
  paginated,
  perPage,
  QueryBoolean,
  refusals,
} from '../common.ts'
import { operation } from '../operation.ts'
import { Magazine, MagazineRequest, MagazineTheme, MagazineUpdateRequest } from './magazine-schemas.ts'

const tag = 'Magazines'
const reading = { context: 'community', auth: 'optional', rate: 'api_read', tag } as const
const open = { ...reading, anonymousRate: 'anonymous_api_read', cacheMs: 1000 } as const
const MagazineId = z.object({ magazine_id: Id })
const PageQuery = z.object({ p: PageNumber, perPage: perPage(48) })

export const MagazineSort = z.enum([
  'active',
  'hot',
  'newest',
  'threads',
  'comments',
  'posts',
  'ownerLastActive',
])
export type MagazineSort = z.infer<typeof MagazineSort>
export const AdultFilter = z.enum(['hide', 'show', 'only'])
export type AdultFilter = z.infer<typeof AdultFilter>

export const magazinesRetrieve = operation({
  ...open,
  id: 'magazines_retrieve',
  method: 'GET',
  path: '/api/magazines',
  summary: 'List magazines, filtered and sorted',
  query: PageQuery.extend({
    q: z.string().max(500).optional().describe('Part of the name or title.'),
    sort: MagazineSort.catch('hot').default('hot').describe('An unknown value sorts like `hot`.'),
    federation: FederationFilter.default('all'),
    hide_adult: AdultFilter.default('hide'),
    abandoned: QueryBoolean.default(false).describe(
      'Local magazines whose owner has been away for a month; needs `federation=local`.',
    ),
  }),
  replies: { 200: paginated(Magazine), ...refusals(400, 401, 404, 429) },
})

export const magazinesRetrieveSubscribed = operation({
  ...reading,
  id: 'magazines_retrieve_subscribed',
  method: 'GET',
  path: '/api/magazines/subscribed',
  summary: 'List the magazines you subscribe to',
  auth: 'required',
  scopes: ['magazine:subscribe'],
  query: PageQuery,
  replies: { 200: paginated(Magazine), ...refusals(401, 403, 404, 429) },
})

/** As a client spells it. */
export const magazineRetrieveSubscribed = operation({
  ...magazinesRetrieveSubscribed,
  id: 'magazine_retrieve_subscribed',
  path: '/api/magazine/subscribed',
  deprecated: true,
})

export const magazinesRetrieveModerated = operation({
  ...reading,
  id: 'magazines_retrieve_moderated',
  method: 'GET',
  path: '/api/magazines/moderated',
  summary: 'List the magazines you moderate',
  auth: 'required',
  scopes: ['moderate:magazine:list'],
  query: PageQuery,
  replies: { 200: paginated(Magazine), ...refusals(401, 403, 404, 429) },
})

export const magazinesRetrieveBlocked = operation({
  ...reading,
  id: 'magazines_retrieve_blocked',
  method: 'GET',
  path: '/api/magazines/blocked',
  summary: 'List the magazines you block',
  auth: 'required',
  scopes: ['magazine:block'],
  query: PageQuery,
  replies: { 200: paginated(Magazine), ...refusals(401, 403, 404, 429) },
})

export const userMagazineSubscriptions = operation({
  ...reading,
  id: 'user_magazine_subscriptions',
  method: 'GET',
  path: '/api/users/{user_id}/magazines/subscriptions',
  summary: 'List the magazines a user subscribes to, where the user shows them',
  auth: 'required',
  scopes: ['magazine:subscribe'],
  params: z.object({ user_id: Id }),
  query: PageQuery,
  replies: { 200: paginated(Magazine), ...refusals(401, 403, 404, 429) },
})

export const magazineRetrieve = operation({
  ...open,
  id: 'magazine_retrieve',
  edited: [
    'title',
    'description',
    'rules',
    'isAdult',
    'isPostingRestrictedToMods',
    'discoverable',
    'indexable',
  ],
  method: 'GET',
  path: '/api/magazine/{magazine_id}',
  summary: 'Get a magazine by its id',
  params: MagazineId,
  replies: { 200: Magazine, ...refusals(401, 404, 429) },
})

export const magazineRetrieveByName = operation({
  ...open,
  id: 'magazine_retrieve_by_name',
  edited: [
    'title',
    'description',
    'rules',
    'isAdult',
    'isPostingRestrictedToMods',
    'discoverable',
    'indexable',
  ],
  method: 'GET',
  path: '/api/magazine/name/{magazine_name}',
  summary: 'Get a magazine by its exact name',
  params: z.object({ magazine_name: z.string().max(500) }),
  replies: { 200: Magazine, ...refusals(401, 404, 429) },
})

const membership = { context: 'community', auth: 'required', rate: 'api_update', tag, method: 'PUT' } as const
const membershipReplies = { 200: Magazine, ...refusals(401, 403, 404, 429) }

export const magazineSubscribe = operation({
  ...membership,
  id: 'magazine_subscribe',
  path: '/api/magazine/{magazine_id}/subscribe',
  summary: 'Subscribe to a magazine; lifts your block of it',
  scopes: ['magazine:subscribe'],
  params: MagazineId,
  replies: membershipReplies,
})

export const magazineUnsubscribe = operation({
  ...membership,
  id: 'magazine_unsubscribe',
  path: '/api/magazine/{magazine_id}/unsubscribe',
  summary: 'End your subscription to a magazine',
  scopes: ['magazine:subscribe'],
  params: MagazineId,
  replies: membershipReplies,
})

export const magazineBlock = operation({
  ...membership,
  id: 'magazine_block',
  path: '/api/magazine/{magazine_id}/block',
  summary: 'Block a magazine; ends your subscription to it',
  scopes: ['magazine:block'],
  params: MagazineId,
  replies: membershipReplies,
})

export const magazineUnblock = operation({
  ...membership,
  id: 'magazine_unblock',
  path: '/api/magazine/{magazine_id}/unblock',
  summary: 'Lift your block of a magazine',
  scopes: ['magazine:block'],
  params: MagazineId,
  replies: membershipReplies,
})

export const magazineTheme = operation({
  ...open,
  id: 'magazine_theme',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/theme',
  summary: 'Get the look of a magazine: custom CSS, icon and banner',
  params: MagazineId,
  replies: { 200: MagazineTheme, ...refusals(401, 404, 429) },
})

export const magazineCreate = operation({
  id: 'magazine_create',
  method: 'POST',
  path: '/api/moderate/magazine/new',
  context: 'community',
  summary: 'Create a magazine; you become its owner and first subscriber',
  tag: 'Magazine administration',
  auth: 'required',
  scopes: ['moderate:magazine_admin:create'],
  rate: 'api_magazine',
  body: MagazineRequest,
  about: ['name'],
  replies: { 201: Magazine, ...refusals(400, 401, 403, 429) },
})

export const magazineUpdate = operation({
  id: 'magazine_update',
  edited: [
    'title',
    'description',
    'rules',
    'isAdult',
    'isPostingRestrictedToMods',
    'discoverable',
    'indexable',
  ],
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}',
  context: 'community',
  summary: 'Change a magazine you own',
  tag: 'Magazine administration',
  auth: 'required',
  scopes: ['moderate:magazine_admin:update'],
  rate: 'api_update',
  params: MagazineId,
  body: MagazineUpdateRequest,
  replies: { 200: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const magazineDelete = operation({
  id: 'magazine_delete',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}',
  context: 'community',
  summary: 'Hide a magazine from everybody but its owner and the instance staff',
  tag: 'Magazine administration',
  auth: 'required',
  scopes: ['moderate:magazine_admin:delete'],
  rate: 'api_delete',
  params: MagazineId,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const magazineRestore = operation({
  id: 'magazine_restore',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/restore',
  context: 'community',
  summary: 'Show a deleted magazine again',
  tag: 'Magazine administration',
  auth: 'required',
  scopes: ['moderate:magazine_admin:delete'],
  rate: 'api_update',
  params: MagazineId,
  replies: { 200: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const adminPurgeMagazine = operation({
  id: 'admin_purge_magazine',
  method: 'DELETE',
  path: '/api/admin/magazine/{magazine_id}/purge',
  context: 'community',
  summary: 'Remove a magazine and all its content for good, in the background',
  tag: 'Administration',
  auth: 'required',
  scopes: ['admin:magazine:purge'],
  rate: 'api_delete',
  params: MagazineId,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const userModeratedRetrieve = operation({
  ...open,
  id: 'user_moderated_retrieve',
  method: 'GET',
  path: '/api/users/{user_id}/moderatedMagazines',
  summary: 'List the magazines a user moderates',
  params: z.object({ user_id: Id }),
  query: z.object({ p: PageNumber }),
  replies: { 200: paginated(MagazineSmall), ...refusals(401, 404, 429) },
})
