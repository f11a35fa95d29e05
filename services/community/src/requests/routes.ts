import * as operations from '@app/contract/community/requests.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { requireAdministrator } from '../rights/access.ts'
import {
  decideRequest,
  listModeratorRequests,
  listOwnRequests,
  listRequests,
  toggleRequest,
} from './role-request.ts'

export const requestRoutes = (community: Community): Route[] => [
  serve(operations.magazinesRequested, ({ principal }) => listOwnRequests(community, principal)),
  serve(operations.magazineModrequestToggle, ({ params, principal }) =>
    toggleRequest(community, 'moderator', params.magazine_id, principal),
  ),
  serve(operations.magazineOwnerrequestToggle, ({ params, principal }) =>
    toggleRequest(community, 'owner', params.magazine_id, principal),
  ),
  serve(operations.magazineModrequestAccept, ({ params, principal }) =>
    decideRequest(community, 'moderator', 'accept', params, principal),
  ),
  serve(operations.magazineModrequestReject, ({ params, principal }) =>
    decideRequest(community, 'moderator', 'reject', params, principal),
  ),
  serve(operations.moderateMagazineRetrieveModeratorRequests, ({ params, principal }) =>
    listModeratorRequests(community, params.magazine_id, principal),
  ),
  serve(operations.moderateMagazineAcceptModeratorRequest, ({ params, principal }) =>
    decideRequest(community, 'moderator', 'accept', params, principal, requireAdministrator),
  ),
  serve(operations.moderateMagazineRejectModeratorRequest, ({ params, principal }) =>
    decideRequest(community, 'moderator', 'reject', params, principal, requireAdministrator),
  ),
  serve(operations.magazineOwnerrequestAccept, ({ params, principal }) =>
    decideRequest(community, 'owner', 'accept', params, principal),
  ),
  serve(operations.magazineOwnerrequestReject, ({ params, principal }) =>
    decideRequest(community, 'owner', 'reject', params, principal),
  ),
  serve(operations.magazineModrequestList, ({ query, principal }) =>
    listRequests(community, 'moderator', query.magazine, principal),
  ),
  serve(operations.magazineOwnerrequestList, ({ query, principal }) =>
    listRequests(community, 'owner', query.magazine, principal),
  ),
]
