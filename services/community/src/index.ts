import type { ContextModule } from '@app/platform/context.ts'
import { administrationRoutes } from './administration/routes.ts'
import { readBackupAges } from './backups/backup-runs.ts'
import { communityCalls } from './calls.ts'
import { createCommunity } from './context.ts'
import { communityProjection } from './events/index.ts'
import { snapshot } from './events/snapshot.ts'
import { blockListRoutes } from './block-lists/routes.ts'
import { emojiRoutes } from './emoji/routes.ts'
import { instanceRoutes } from './instance/routes.ts'
import { securityText } from './instance/security-text.ts'
import { instancesRoutes } from './instances/routes.ts'
import { tasks, workers } from './jobs/index.ts'
import { magazineRoutes } from './magazines/routes.ts'
import { migrations } from './migrations/index.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { themeRouter } from './theme/router.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Magazines, their people and their order; the instance's settings, pages and policy towards other instances. */
export const community: ContextModule = (deps) => {
  const context = createCommunity(deps)
  const { settings, accessCache, seen } = context
  return {
    context: 'community',
    routes: [
      ...magazineRoutes(context),
      ...administrationRoutes(context),
      ...moderationRoutes(context),
      ...requestRoutes(context),
      ...instanceRoutes(context),
      ...instancesRoutes(context),
      ...blockListRoutes(context),
      ...emojiRoutes(context),
      ...statisticsRoutes(context),
      ...healthRoutes(context),
      ...webhookRoutes(context),
    ],
    router: themeRouter(context).get('/.well-known/security.txt', securityText(context)),
    calls: communityCalls(context),
    projection: communityProjection(context),
    workers: workers(context),
    tasks: tasks(context),
    gauges: [
      {
        name: 'mbin_backup_age_seconds',
        help: 'Time since the instance was last saved (`backup`), and since restoring was last proved (`rehearsal`).',
        label: 'what',
        read: () => readBackupAges(context.db),
      },
    ],
    migrations,
    snapshot: snapshot(context),
    async start() {
      await Promise.all([settings.start(), accessCache.start()])
    },
    async stop() {
      await Promise.all([settings.stop(), accessCache.stop(), seen.close()])
    },
  }
}
