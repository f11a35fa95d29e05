import type { ContextModule } from '@app/platform/context.ts'
import { administrationRoutes } from './administration/routes.ts'
import { communityCalls } from './calls.ts'
import type { Community } from './context.ts'
import { contentHandlers } from './from-content/handlers.ts'
import { federationHandlers } from './from-federation/handlers.ts'
import { identityHandlers } from './from-identity/handlers.ts'
import { cutOffWorker } from './instance/cut-off.ts'
import { instanceRoutes } from './instance/routes.ts'
import { createSettings } from './instance/settings.ts'
import { purgeWorker } from './magazines/purge-magazine.ts'
import { magazineRoutes } from './magazines/routes.ts'
import { tables } from './migrations/001-tables.ts'
import { relations } from './migrations/002-relations.ts'
import { trash } from './migrations/003-trash.ts'
import { notificationSettings } from './migrations/004-notification-settings.ts'
import { instancesBlocked } from './migrations/005-instances-blocked-for-all.ts'
import { magazinePurges } from './migrations/006-magazine-purges.ts'
import { longLists } from './migrations/007-long-lists.ts'
import { instanceHosts } from './migrations/008-instance-hosts.ts'
import { localLists } from './migrations/009-local-lists.ts'
import { requestsByUser } from './migrations/010-requests-by-user.ts'
import { reportsByReporter } from './migrations/011-reports-by-reporter.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { createAccessCache } from './rights/access-cache.ts'
import { snapshot } from './snapshot.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { themeRouter } from './theme/router.ts'

export { operatorActions as operateCommunity } from './operator.ts'

/** Magazines, their people and their order; the instance's settings, pages and policy towards other instances. */
export const community: ContextModule = (deps) => {
  const settings = createSettings(deps)
  const accessCache = createAccessCache(deps)
  const ctx: Community = { ...deps, settings, accessCache }
  return {
    context: 'community',
    routes: [
      ...magazineRoutes(ctx),
      ...administrationRoutes(ctx),
      ...moderationRoutes(ctx),
      ...requestRoutes(ctx),
      ...instanceRoutes(ctx),
      ...statisticsRoutes(ctx),
    ],
    router: themeRouter(ctx),
    calls: communityCalls(ctx),
    projection: {
      sources: ['identity', 'content', 'federation'],
      handlers: [...identityHandlers(ctx), ...contentHandlers(ctx), ...federationHandlers],
      clear: () =>
        deps.db.transaction(async (tx) => {
          for (const copy of ['account', 'user_follow', 'user_block', 'trashed']) await tx(copy).delete()
          await accessCache.accountsCleared(tx)
        }),
    },
    workers: [purgeWorker(ctx) as never, cutOffWorker(ctx) as never],
    migrations: [
      tables,
      relations,
      trash,
      notificationSettings,
      instancesBlocked,
      magazinePurges,
      longLists,
      instanceHosts,
      localLists,
      requestsByUser,
      reportsByReporter,
    ],
    snapshot: snapshot(ctx),
    async start() {
      await Promise.all([settings.start(), accessCache.start()])
    },
    async stop() {
      await Promise.all([settings.stop(), accessCache.stop()])
    },
  }
}
