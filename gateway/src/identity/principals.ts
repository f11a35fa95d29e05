import { principalBySession, principalByToken } from '@app/contract/calls/identity.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { countLookup } from '@app/platform/observe/instruments.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { LRUCache } from 'lru-cache'
import { createTokenVerifier } from './tokens.ts'
import type { Verified } from './tokens.ts'

/** What identity says over this channel holds at once on every gateway. */
export const REVOKED_CHANNEL = 'identity.revoked'

/** All of the members that are there must match: `{ userId, clientId }` means this user's tokens of this client. */
export type Revocation = {
  tokenId?: string
  userId?: number
  clientId?: string
  sessionId?: string
  grantId?: string
}

/** `jkt`: the key whose proof has to come along. */
export type Bearer = { principal: Principal | null; jkt: string | null }
type Known = Bearer & { claims: Verified['claims'] | null }

const matches = ({ principal, claims }: Known, revoked: Revocation): boolean =>
  (revoked.tokenId === undefined || claims?.tokenId === revoked.tokenId) &&
  (revoked.userId === undefined || (principal?.userId ?? claims?.userId) === revoked.userId) &&
  (revoked.clientId === undefined || (principal?.clientId ?? claims?.clientId) === revoked.clientId) &&
  (revoked.sessionId === undefined || principal?.sessionId === revoked.sessionId) &&
  // Who does not tell of its grant may have been meant.
  (revoked.grantId === undefined || (principal?.grantId ?? revoked.grantId) === revoked.grantId)

export type Principals = {
  byToken(token: string): Promise<Bearer>
  bySession(token: string): Promise<Principal | null>
  /** Resolves once revocations are heard. */
  subscribed: Promise<void>
  close(): Promise<void>
}

/** Who tokens and sessions speak for: asked of identity, kept for a few seconds, dropped when identity says so. */
export const createPrincipals = (deps: {
  calls: Calls
  cache: Cache
  log: Logger
  ttlMs: number
}): Principals => {
  const { calls, cache, log, ttlMs } = deps
  const verify = createTokenVerifier(calls)
  const known = new LRUCache<string, Known>({ max: 20_000, ttl: ttlMs })
  const asked = new Map<string, Promise<Known>>()
  // Answers that were on their way when something was revoked may predate it, so they are used once and not kept.
  let revocations = 0

  const forget = (message: string) => {
    revocations++
    let revoked: Revocation
    try {
      revoked = JSON.parse(message) as Revocation
    } catch {
      log.error({ message }, 'a revocation could not be read; everything known is dropped')
      known.clear()
      return
    }
    for (const [key, entry] of known.entries()) if (matches(entry, revoked)) known.delete(key)
  }
  const subscribed = cache.subscribe(REVOKED_CHANNEL, forget)

  const once = (key: string, ask: () => Promise<Known>): Promise<Known> => {
    const entry = known.get(key)
    countLookup('principals', entry !== undefined)
    if (entry) return Promise.resolve(entry)
    const running = asked.get(key)
    if (running) return running
    const before = revocations
    const answer = ask()
      .then((fresh) => {
        if (revocations === before) known.set(key, fresh)
        return fresh
      })
      .finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }

  return {
    byToken: (token) =>
      once(`t${token}`, async () => {
        const { claims, jkt } = (await verify(token)) ?? { claims: null, jkt: null }
        return { claims, jkt, principal: claims ? await calls.ask(principalByToken, claims) : null }
      }),
    bySession: async (token) => {
      const { principal } = await once(`s${token}`, async () => ({
        claims: null,
        jkt: null,
        principal: await calls.ask(principalBySession, { token }),
      }))
      return principal
    },
    subscribed: subscribed.then(() => undefined),
    close: async () => (await subscribed)(),
  }
}
