import type { Projection } from '@app/platform/events/projection.ts'
import type { Community } from '../context.ts'
import { contentHandlers } from './from-content.ts'
import { federationHandlers } from './from-federation.ts'
import { identityHandlers } from './from-identity.ts'

/** What community keeps of accounts, of trashed items and of other instances. */
export const communityProjection = (community: Community): Projection => ({
  sources: ['identity', 'content', 'federation'],
  handlers: [...identityHandlers(community), ...contentHandlers(community), ...federationHandlers],
  clear: () =>
    community.db.transaction(async (tx) => {
      for (const table of ['account', 'user_follow', 'user_block', 'trashed']) await tx(table).delete()
      await community.accessCache.accountsCleared(tx)
    }),
})
