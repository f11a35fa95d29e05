import type { Projection } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import { communityHandlers } from './from-community.ts'
import { contentHandlers } from './from-content.ts'
import { identityHandlers } from './from-identity.ts'

/**
 * What messaging makes of the others' events: users, magazines and who relates to whom; notifications of bans, reports
 * and sign-ups; jobs that notify members of new items; live events for open pages.
 */
export const messagingProjection = (messaging: Messaging): Projection => {
  const { store } = messaging
  const handlers = [
    ...identityHandlers(messaging),
    ...communityHandlers(messaging),
    ...contentHandlers(messaging),
  ]
  // The handlers take whatever transaction the store's own marks hand them, which for PostgreSQL are the platform's.
  return {
    sources: ['identity', 'community', 'content'],
    handlers: handlers as unknown as Projection['handlers'],
    ...(store.marks ? { marks: store.marks as unknown as NonNullable<Projection['marks']> } : {}),
    clear: () => store.clearProjection(),
  }
}
