import type { ContextDeps, ContextModule } from '@app/platform/context.ts'
import type { Messaging } from './context.ts'
import { messagingProjection } from './events/index.ts'
import { digestTask, digestWorker } from './jobs/digests.ts'
import { digestRoutes } from './digests/routes.ts'
import { createUnsubscribe, unsubscribeRouter } from './digests/unsubscribe.ts'
import { createLiveSwitch } from './streams/live-setting.ts'
import { createHub } from './streams/hub.ts'
import type { LiveLimits } from './streams/hub.ts'
import { heedRevocations } from './streams/revocations.ts'
import { createLiveRouter } from './streams/router.ts'
import { createAnnouncer } from './messages/announce-messages.ts'
import { messageRoutes } from './messages/routes.ts'
import { fanOutWorker } from './jobs/fan-out.ts'
import { readingCalls } from './notifications/mark-read.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { settingCalls, settingRoutes } from './settings/routes.ts'
import { createPusher } from './push-subscriptions/pusher.ts'
import { pushRoutes } from './push-subscriptions/routes.ts'
import { pushWorker } from './jobs/push.ts'
import { createPostgresStore } from './store/postgres/index.ts'
import type { Store } from './store/store.ts'

export type MessagingOptions = {
  live?: LiveLimits
  /** Members told by one job of the fan-out. */
  batch?: number
}

const MINUTE_MS = 60_000

const onPostgres = ({ db }: ContextDeps) => createPostgresStore(db) as unknown as Store<never>

/** Private messages, notifications, Web Push, digests by mail and live streams; kept in PostgreSQL unless another store is given. */
export const createMessaging =
  (
    options: MessagingOptions = {},
    openStore: (deps: ContextDeps) => Store<never> = onPostgres,
  ): ContextModule =>
  (deps) => {
    const store = openStore(deps)
    const hub = createHub(deps, options.live)
    const live = createLiveSwitch(deps, hub.closeAll)
    const messaging: Messaging = { ...deps, store, hub, push: createPusher(deps, store) }
    const revocations = heedRevocations(messaging)
    const announceMessages = createAnnouncer(messaging)
    const unsubscribe = createUnsubscribe(messaging)
    return {
      context: 'messaging',
      routes: [
        ...notificationRoutes(messaging),
        ...settingRoutes(messaging),
        ...messageRoutes(messaging, announceMessages),
        ...pushRoutes(messaging),
        ...digestRoutes(messaging),
      ],
      router: createLiveRouter(messaging, live).use(unsubscribeRouter(messaging, unsubscribe)),
      calls: [...settingCalls(messaging), ...readingCalls(messaging)],
      projection: messagingProjection(messaging),
      workers: [
        fanOutWorker(messaging, options.batch),
        pushWorker(messaging),
        digestWorker(messaging, unsubscribe),
      ],
      tasks: [
        { name: 'messaging.announce', everyMs: MINUTE_MS, run: announceMessages },
        digestTask(messaging),
      ],
      migrations: store.migrations,
      healthy: async () => (await store.healthy?.()) ?? true,
      async start() {
        await store.start()
        await hub.start()
        await live.start()
        await revocations.start()
      },
      async stop() {
        await revocations.stop()
        await live.stop()
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
