import type { ContextModule } from '@app/platform/context.ts'
import { entryCommentRoutes } from './comments/entry-comment.routes.ts'
import { postCommentRoutes } from './comments/post-comment.routes.ts'
import { contentOf } from './context.ts'
import { domainRoutes } from './domains/routes.ts'
import { entryRoutes } from './entries/routes.ts'
import { combinedRoutes } from './feeds/combined.routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { callsOf } from './internal/calls.ts'
import { migrations } from './migrations/index.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { projectionOf } from './projection/projection.ts'
import { snapshotOf } from './snapshot.ts'

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
      ...domainRoutes(context),
      ...moderationRoutes(context),
    ],
    calls: callsOf(context),
    projection: projectionOf(context),
    migrations,
    snapshot: snapshotOf(context),
  }
}
