import type { ContextModule } from '@app/platform/context.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { callsOf } from './calls.ts'
import { captionRoutes } from './captions/routes.ts'
import { entryCommentRoutes } from './comments/entry-comment.routes.ts'
import { postCommentRoutes } from './comments/post-comment.routes.ts'
import { contentOf } from './context.ts'
import { draftRoutes } from './drafts/routes.ts'
import { domainRoutes } from './domains/routes.ts'
import { entryRoutes } from './entries/routes.ts'
import { exploreRoutes } from './explore/routes.ts'
import { sidebarRoutes } from './sidebar/routes.ts'
import { projectionOf } from './events/index.ts'
import { snapshotOf } from './events/snapshot.ts'
import { combinedRoutes } from './feeds/combined.routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { userContentRoutes } from './feeds/user-content.ts'
import { tasksOf, workersOf } from './jobs/index.ts'
import { migrations } from './migrations/index.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { namedFeedRoutes } from './named-feeds/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { lastReconciliation } from './reconciliation/reconcile-counts.ts'
import { peopleRoutes } from './users/routes.ts'
import { profilePinRoutes } from './profile-pins/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { reputationRoutes } from './reputation/routes.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { syndicationRouter } from './syndication/router.ts'
import { tagRoutes } from './tags/routes.ts'
import { translationRoutes } from './translations/routes.ts'

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
      ...draftRoutes(context),
      ...namedFeedRoutes(context),
      ...userContentRoutes(context),
      ...peopleRoutes(context),
      ...profilePinRoutes(context),
      ...quoteRoutes(context),
      ...readingRoutes(context),
      ...reputationRoutes(context),
      ...revisionRoutes(context),
      ...captionRoutes(context),
      ...domainRoutes(context),
      ...moderationRoutes(context),
      ...bookmarkRoutes(context),
      ...tagRoutes(context),
      ...searchRoutes(context),
      ...translationRoutes(context),
      ...exploreRoutes(context),
      ...sidebarRoutes(context),
    ],
    router: syndicationRouter(context),
    calls: callsOf(context),
    projection: projectionOf(context),
    workers: workersOf(context),
    tasks: tasksOf(context),
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
    start: () => context.settings.start(),
    stop: async () => {
      await Promise.all([context.settings.stop(), context.seen.close(), context.reads.close()])
    },
  }
}
