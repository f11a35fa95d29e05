import type { Projection } from '@app/platform/events/projection.ts'
import type { Federation } from '../context.ts'
import { communityHandlers } from './from-community.ts'
import { contentHandlers } from './from-content.ts'
import { identityHandlers } from './from-identity.ts'

/**
 * What federation keeps of actors, follows and addresses of content; and, in the same step, what local people did is
 * written out for peers. A rebuild keeps the addresses and what was sent: nothing is announced twice.
 */
export const federationProjection = (federation: Federation): Projection => ({
  sources: ['identity', 'community', 'content'],
  async clear() {
    await federation.db.knex.raw('truncate user_follow, magazine_subscription, host_rule, instance_settings')
  },
  handlers: [
    ...identityHandlers(federation),
    ...communityHandlers(federation),
    ...contentHandlers(federation),
  ],
})
