import * as operations from '@app/contract/community/statistics.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { requireAdministrator } from '../rights/access.ts'
import { contentOver, INSTANCE, votesOver } from './statistics.ts'

const ofMember = ({ userId }: Principal) => ({ ...INSTANCE, userId })

/** Of the instance for everybody; of a magazine for its owner and the staff; of oneself for each member. */
export const statisticsRoutes = (community: Community): Route[] => {
  const guard = ({ params, principal }: { params: { magazine_id: number }; principal: Principal }) =>
    requireAdministrator(community, params.magazine_id, principal)
  return [
    serve(operations.instanceRetrieveVotes, ({ query }) => votesOver(community, INSTANCE, query)),
    serve(operations.instanceRetrieveContent, ({ query }) => contentOver(community, INSTANCE, query)),
    serve(operations.statsRetrieveOwnVotes, ({ query, principal }) =>
      votesOver(community, ofMember(principal), query),
    ),
    serve(operations.statsRetrieveOwnContent, ({ query, principal }) =>
      contentOver(community, ofMember(principal), query),
    ),
    serve(
      operations.moderateMagazineRetrieveVotes,
      async ({ params, query, principal }) => {
        await requireAdministrator(community, params.magazine_id, principal)
        return votesOver(community, { magazineId: params.magazine_id }, query)
      },
      { guard },
    ),
    serve(
      operations.moderateMagazineRetrieveSubmissions,
      async ({ params, query, principal }) => {
        await requireAdministrator(community, params.magazine_id, principal)
        return contentOver(community, { magazineId: params.magazine_id }, query)
      },
      { guard },
    ),
  ]
}
