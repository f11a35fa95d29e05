import type { ContextModule } from '@app/platform/context.ts'
import { Router } from 'express'
import { activityRoutes } from './activities/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { actorRoutes } from './actors/routes.ts'
import { emojiRoutes } from './emoji/routes.ts'
import { federationCalls } from './calls.ts'
import { collectionRoutes } from './collections/routes.ts'
import { createFederation } from './context.ts'
import { countWaiting } from './delivery/delivery.repository.ts'
import { requireSignature } from './documents/authorized-fetch.ts'
import { createDispatcher } from './delivery/dispatcher.ts'
import { hostRoutes } from './delivery/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { federationProjection } from './events/index.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { requireFederation } from './instances/require-federation.ts'
import { federationTasks, federationWorkers } from './jobs/index.ts'
import { migrations } from './migrations/index.ts'
import { objectRoutes } from './objects/routes.ts'

/** Speaks ActivityPub: what is here for others, what others send, what is sent to them. */
export const federation: ContextModule = (deps) => {
  const context = createFederation(deps)
  const dispatcher = createDispatcher(context)
  return {
    context: 'federation',
    routes: hostRoutes(context),
    router: Router().use(
      requireFederation(context),
      requireSignature(context),
      discoveryRoutes(context),
      inboxRoutes(context),
      actorRoutes(context),
      collectionRoutes(context),
      objectRoutes(context),
      activityRoutes(context),
      quoteRoutes(context),
      emojiRoutes(context),
    ),
    calls: federationCalls(context),
    projection: federationProjection(context),
    workers: federationWorkers(context),
    tasks: federationTasks(context),
    gauges: [
      {
        name: 'mbin_deliveries_waiting',
        help: 'Deliveries to other servers: due now, or later because a server is away.',
        label: 'when',
        read: () => countWaiting(context),
      },
    ],
    migrations,
    async start() {
      dispatcher.start()
    },
    stop: () => dispatcher.stop(),
  }
}
