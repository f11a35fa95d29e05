import type { Projection } from '@app/platform/events/projection.ts'
import type { Identity } from '../context.ts'
import { fromCommunity } from './from-community.ts'
import { fromContent } from './from-content.ts'
import { fromFederation } from './from-federation.ts'

/** What this context keeps of what others own, and how it forgets all of it to be built anew. */
export const identityProjection = (identity: Identity): Projection => ({
  sources: ['community', 'content', 'federation'],
  handlers: [...fromCommunity(identity), ...fromContent(identity), ...fromFederation],
  clear: () =>
    identity.db.transaction(async (tx) => {
      await tx('instance_settings').delete()
      await tx('item_reputation').delete()
      await tx('peer_software').delete()
      await tx('instance_blocked_for_all').delete()
      await tx('instance_silenced').delete()
      await tx('account')
        .whereRaw('reputation <> 0 or downvotes <> 0')
        .update({ reputation: 0, downvotes: 0 })
    }),
})
