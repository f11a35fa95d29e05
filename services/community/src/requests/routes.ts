import * as operations from '@app/contract/community/requests.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { decideRequest, listOwnRequests, listRequests, toggleRequest } from './role-request.ts'

export const requestRoutes = (ctx: Community): Route[] => [
  serve(operations.magazinesRequested, ({ principal }) => listOwnRequests(ctx, principal)),
  serve(operations.magazineModrequestToggle, ({ params, principal }) =>
    toggleRequest(ctx, 'moderator', params.magazine_id, principal),
  ),
  serve(operations.magazineOwnerrequestToggle, ({ params, principal }) =>
    toggleRequest(ctx, 'owner', params.magazine_id, principal),
  ),
  serve(operations.magazineModrequestAccept, ({ params, principal }) =>
    decideRequest(ctx, 'moderator', 'accept', params, principal),
  ),
  serve(operations.magazineModrequestReject, ({ params, principal }) =>
    decideRequest(ctx, 'moderator', 'reject', params, principal),
  ),
  serve(operations.magazineOwnerrequestAccept, ({ params, principal }) =>
    decideRequest(ctx, 'owner', 'accept', params, principal),
  ),
  serve(operations.magazineOwnerrequestReject, ({ params, principal }) =>
    decideRequest(ctx, 'owner', 'reject', params, principal),
  ),
  serve(operations.magazineModrequestList, ({ query, principal }) =>
    listRequests(ctx, 'moderator', query.magazine, principal),
  ),
  serve(operations.magazineOwnerrequestList, ({ query, principal }) =>
    listRequests(ctx, 'owner', query.magazine, principal),
  ),
]
