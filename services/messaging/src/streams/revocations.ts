import { z } from 'zod'
import type { ContextDeps } from '@app/platform/context.ts'
import { grantClient, sessionClient } from '../push-subscriptions/client.rules.ts'
import type { Store } from '../store/store.ts'
import type { Hub } from './hub.ts'

/** Identity says over this channel who may no longer act, by a member, a program, a session or a single token. */
const REVOKED_CHANNEL = 'identity.revoked'
const Revocation = z.object({
  userId: z.int().optional(),
  clientId: z.string().optional(),
  sessionId: z.string().optional(),
  tokenId: z.string().optional(),
  grantId: z.string().optional(),
})

export type RevocationListener = { start(): Promise<void>; stop(): Promise<void> }

/**
 * Ends the streams of what was revoked, and with a session or a program's consent its push subscription too: who signs
 * out at a borrowed computer leaves no notifications behind.
 */
export const createRevocationListener = ({
  cache,
  hub,
  store,
  log,
}: Pick<ContextDeps, 'cache' | 'log'> & { hub: Hub; store: Store<never> }): RevocationListener => {
  const apply = async (message: string): Promise<void> => {
    const { userId, clientId, sessionId, tokenId, grantId } = Revocation.parse(JSON.parse(message))
    // Listeners keep no token: a program whose single token ended comes back with another, or not.
    if (userId !== undefined || clientId !== undefined || sessionId !== undefined)
      hub.closeOf({
        ...(userId === undefined ? {} : { userId }),
        ...(clientId === undefined ? {} : { clientId }),
        ...(sessionId === undefined ? {} : { sessionId }),
      })
    if (sessionId !== undefined) await store.push.removeClient(sessionClient(sessionId))
    if (clientId === undefined || tokenId !== undefined) return
    if (grantId !== undefined) await store.push.removeClient(grantClient(clientId, grantId))
    else await store.push.removeApp(clientId, userId)
  }
  let unsubscribe: (() => Promise<void>) | null = null
  return {
    async start() {
      unsubscribe = await cache.subscribe(REVOKED_CHANNEL, (message) => {
        apply(message).catch((error: unknown) => log.warn({ error }, 'A revocation was not applied'))
      })
    },
    async stop() {
      await unsubscribe?.()
    },
  }
}
