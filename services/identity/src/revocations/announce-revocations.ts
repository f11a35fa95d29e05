import type { Identity } from '../context.ts'

/** Every member that is set must match for a cached principal to be dropped. */
export type Revocation = {
  tokenId?: string
  userId?: number
  clientId?: string
  sessionId?: string
  grantId?: string
}

const REVOKED_CHANNEL = 'identity.revoked'

/**
 * Tells every gateway at once to forget principals. To be called after the commit. The stores already refuse them, so
 * a cache that is down delays the news by the life of the gateways' own caches and fails nothing.
 */
export const announceRevocations = async (
  { cache, log }: Identity,
  ...revocations: Revocation[]
): Promise<void> => {
  for (const revocation of revocations) {
    try {
      await cache.publish(REVOKED_CHANNEL, JSON.stringify(revocation))
    } catch (error) {
      log.warn({ err: error }, 'could not tell the gateways of a revocation')
    }
  }
}
