import type { ContextModule } from '@app/platform/context.ts'
import type { Messaging } from './context.ts'
import { messagingProjection } from './copies/projection.ts'
import { createHub } from './live/hub.ts'
import type { LiveLimits } from './live/hub.ts'
import { createLiveRouter } from './live/router.ts'
import { createAnnouncer } from './messages/announce.ts'
import { messageRoutes } from './messages/routes.ts'
import { fanOutWorker } from './notifications/fan-out.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { settingCalls, settingRoutes } from './notifications/setting-routes.ts'
import { createPusher } from './push/pusher.ts'
import { pushRoutes } from './push/routes.ts'
import { pushWorker } from './push/worker.ts'
import { createMongoStore } from './store/mongo.ts'
import { createPostgresStore } from './store/postgres.ts'
import type { Store } from './store/store.ts'

export type MessagingOptions = {
  /** Keeps everything in MongoDB; without it, in the context's own PostgreSQL schema. */
  mongoUrl?: string
  live?: LiveLimits
  /** Members told by one job of the fan-out. */
  batch?: number
}

const MINUTE_MS = 60_000

/** Private messages, notifications, Web Push and live streams. */
export const createMessaging =
  (options: MessagingOptions = {}): ContextModule =>
  (deps) => {
    const store = (options.mongoUrl
      ? createMongoStore(options.mongoUrl)
      : createPostgresStore(deps.db)) as unknown as Store<never>
    const hub = createHub(deps, options.live)
    const messaging: Messaging = { ...deps, store, hub, push: createPusher(deps, store) }
    const announceMessages = createAnnouncer(messaging)
    return {
      context: 'messaging',
      routes: [
        ...notificationRoutes(messaging),
        ...settingRoutes(messaging),
        ...messageRoutes(messaging, announceMessages),
        ...pushRoutes(messaging),
      ],
      router: createLiveRouter(messaging),
      calls: settingCalls(messaging),
      projection: messagingProjection(messaging),
      workers: [fanOutWorker(messaging, options.batch), pushWorker(messaging)],
      tasks: [{ name: 'messaging.announce', everyMs: MINUTE_MS, run: announceMessages }],
      migrations: store.migrations,
      healthy: async () => (await store.healthy?.()) ?? true,
      async start() {
        await store.start()
        await hub.start()
      },
      async stop() {
        await hub.stop()
        await store.stop()
      },
    }
  }

/** Messaging on PostgreSQL. */
export const messaging: ContextModule = createMessaging()
