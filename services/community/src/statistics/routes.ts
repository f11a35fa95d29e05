import * as operations from '@app/contract/community/statistics.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { requireAdministrator } from '../rights/standing.ts'
import { contentOver, votesOver } from './statistics.ts'

/** Of the instance for everybody; of a magazine for its owner and the staff. */
export const statisticsRoutes = (ctx: Community): Route[] => {
  const guard = ({ params, principal }: { params: { magazine_id: number }; principal: Principal }) =>
    requireAdministrator(ctx, params.magazine_id, principal)
  return [
    serve(operations.instanceRetrieveVotes, ({ query }) => votesOver(ctx, null, query)),
    serve(operations.instanceRetrieveContent, ({ query }) => contentOver(ctx, null, query)),
    serve(
      operations.moderateMagazineRetrieveVotes,
      async ({ params, query, principal }) => {
        await requireAdministrator(ctx, params.magazine_id, principal)
        return votesOver(ctx, params.magazine_id, query)
      },
      { guard },
    ),
    serve(
      operations.moderateMagazineRetrieveSubmissions,
      async ({ params, query, principal }) => {
        await requireAdministrator(ctx, params.magazine_id, principal)
        return contentOver(ctx, params.magazine_id, query)
      },
      { guard },
    ),
  ]
}
