import type { ContextModule } from '@app/platform/context.ts'
import { messagingCalls } from './calls.ts'
import { createMessagingContext } from './context.ts'
import type { MessagingOptions } from './context.ts'
import { digestRoutes } from './digests/routes.ts'
import { unsubscribeRouter } from './digests/router.ts'
import { messagingProjection } from './events/index.ts'
import { messagingTasks, messagingWorkers } from './jobs/index.ts'
import { messageRoutes } from './messages/routes.ts'
import { gatherReactions } from './notifications/notify-of-reactions.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pushRoutes } from './push-subscriptions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import type { Store } from './store/store.ts'
import { streamRouter } from './streams/router.ts'

export type { MessagingOptions } from './context.ts'

/** Private messages, notifications, Web Push, digests by mail and live streams; in PostgreSQL unless `openStore` says else. */
export const createMessaging =
  (options: MessagingOptions = {}, openStore?: () => Store<never>): ContextModule =>
  (deps) => {
    const messaging = createMessagingContext(deps, options, openStore?.())
    const { store, hub, liveSetting, revocations } = messaging
    const reactions = gatherReactions(messaging)
    return {
      context: 'messaging',
      routes: [
        ...notificationRoutes(messaging),
        ...settingRoutes(messaging),
        ...messageRoutes(messaging),
        ...pushRoutes(messaging),
        ...digestRoutes(messaging),
      ],
      router: streamRouter(messaging).use(unsubscribeRouter(messaging)),
      calls: messagingCalls(messaging),
      projection: messagingProjection(messaging, reactions),
      workers: messagingWorkers(messaging),
      tasks: messagingTasks(messaging),
      gauges: [
        {
          name: 'mbin_live_streams',
          help: 'Live streams that are open to browsers and apps.',
          label: 'context',
          ofProcess: true,
          read: async () => ({ messaging: hub.size() }),
        },
      ],
      migrations: store.migrations,
      healthy: async () => (await store.healthy?.()) ?? true,
      async start() {
        await store.start()
        await hub.start()
        await liveSetting.start()
        await revocations.start()
      },
      drain: async () => hub.closeAll(),
      async stop() {
        await reactions.close()
        await revocations.stop()
        await liveSetting.stop()
        await hub.stop()
        await store.stop()
      },
    }
  }

/** Messaging on PostgreSQL. */
export const messaging: ContextModule = createMessaging()

/** Messaging on MongoDB, whose client is loaded only here: who does not use it need not carry it in memory. */
export const messagingOnMongo = async (
  mongoUrl: string,
  options: MessagingOptions = {},
): Promise<ContextModule> => {
  const { createMongoStore } = await import('./store/mongo/index.ts')
  return createMessaging(options, () => createMongoStore(mongoUrl) as unknown as Store<never>)
}
