import type { Projection } from '@app/platform/events/projection.ts'
import type { Media } from '../context.ts'
import { clearUses } from '../uses/set-uses.ts'
import { communityHandlers } from './from-community.ts'
import { contentHandlers } from './from-content.ts'
import { identityHandlers } from './from-identity.ts'

/** Which images the other contexts show. */
export const mediaProjection = (media: Media): Projection => ({
  sources: ['identity', 'community', 'content'],
  handlers: [...identityHandlers(media), ...communityHandlers(media), ...contentHandlers(media)],
  clear: () => clearUses(media),
})
