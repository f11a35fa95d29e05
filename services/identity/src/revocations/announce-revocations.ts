import type { Cache } from '@app/platform/cache/cache.ts'
import type { Logger } from '@app/platform/observe/log.ts'

/** Every given member must match for a cached principal to be dropped. */
export type Revocation = { tokenId?: string; userId?: number; clientId?: string; sessionId?: string }

export const REVOKED_CHANNEL = 'identity.revoked'

export type Revocations = { announce(...revocations: Revocation[]): Promise<void> }

/**
 * Tells every gateway at once to forget principals. To be called after the commit. The stores already refuse them, so
 * a cache that is down delays the news by the life of the gateways' own copies and fails nothing.
 */
export const createRevocations = (cache: Cache, log: Logger): Revocations => ({
  async announce(...revocations) {
    for (const revocation of revocations) {
      try {
        await cache.publish(REVOKED_CHANNEL, JSON.stringify(revocation))
      } catch (error) {
        log.warn({ err: error }, 'could not tell the gateways of a revocation')
      }
    }
  },
})
