import type { Projection } from '@app/platform/events/projection.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import type { Messaging } from '../context.ts'
import type { Reaction } from '../notifications/notify-of-reactions.ts'
import { communityHandlers } from './from-community.ts'
import { contentHandlers } from './from-content.ts'
import { identityHandlers } from './from-identity.ts'

/**
 * What messaging makes of the others' events: users, magazines and who relates to whom; notifications of bans, reports
 * and sign-ups, `reactions` gathered for those who wish to hear of them; jobs that notify members of new items; live events for open pages.
 */
export const messagingProjection = (messaging: Messaging, reactions: WriteBehind<Reaction>): Projection => {
  const { store } = messaging
  const handlers = [
    ...identityHandlers(messaging),
    ...communityHandlers(messaging),
    ...contentHandlers(messaging, reactions),
  ]
  // The handlers take whatever transaction the store's own marks hand them, which for PostgreSQL are the platform's.
  return {
    sources: ['identity', 'community', 'content'],
    handlers: handlers as unknown as Projection['handlers'],
    ...(store.marks ? { marks: store.marks as unknown as NonNullable<Projection['marks']> } : {}),
    clear: () => store.clearProjection(),
  }
}
