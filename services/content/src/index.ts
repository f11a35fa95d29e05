import type { ContextModule } from '@app/platform/context.ts'
import { entryCommentRoutes } from './comments/entry-comment.routes.ts'
import { postCommentRoutes } from './comments/post-comment.routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { contentOf } from './context.ts'
import { domainRoutes } from './domains/routes.ts'
import { previewWorker } from './entries/link-preview.ts'
import { entryRoutes } from './entries/routes.ts'
import { combinedRoutes } from './feeds/combined.routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { userContentRoutes } from './feeds/user-content.ts'
import { callsOf } from './internal/calls.ts'
import { migrations } from './migrations/index.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { projectionOf } from './projection/projection.ts'
import { lastReconciliation, reconcileCounts } from './reconciliation/reconcile-counts.ts'
import { reputationRoutes } from './reputation/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { snapshotOf } from './snapshot.ts'
import { syndicationRouter } from './syndication/router.ts'
import { tagRoutes } from './tags/routes.ts'

const DAY_MS = 24 * 3_600_000

/** Entries, posts, their comments, votes on them and the feeds they appear in. */
export const content: ContextModule = (deps) => {
  const context = contentOf(deps)
  return {
    context: 'content',
    routes: [
      ...entryRoutes(context),
      ...entryCommentRoutes(context),
      ...postRoutes(context),
      ...postCommentRoutes(context),
      ...feedRoutes(context),
      ...combinedRoutes(context),
      ...userContentRoutes(context),
      ...reputationRoutes(context),
      ...domainRoutes(context),
      ...moderationRoutes(context),
      ...bookmarkRoutes(context),
      ...tagRoutes(context),
      ...searchRoutes(context),
    ],
    router: syndicationRouter(context),
    calls: callsOf(context),
    projection: projectionOf(context),
    workers: [previewWorker(context) as never],
    tasks: [
      {
        name: 'content.reconcile-counts',
        everyMs: DAY_MS,
        run: async () => void (await reconcileCounts(context)),
      },
    ],
    gauges: [
      {
        name: 'mbin_counts_mended',
        help: 'Counts that the last reconciliation found to be wrong and set anew.',
        label: 'what',
        read: () => lastReconciliation(context),
      },
    ],
    migrations,
    snapshot: snapshotOf(context),
  }
}
