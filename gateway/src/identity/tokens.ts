import type { CallInput } from '@app/contract/call.ts'
import { principalByToken, signingKeys } from '@app/contract/calls/identity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload } from 'jose'

/** Asymmetric signatures only: a token may never choose to be checked with a public key as a shared secret. */
const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'RS256']
/** An unknown key id asks identity again, but not more often than this. */
const REFRESH_MS = 1_000
/** Keys are rotated rarely, and withdrawn keys must not be trusted for long. New ones are told of minutes before. */
const KEYS_LIVE_MS = 60_000
const MAX_TOKEN = 8_192

/** `jkt`: the thumbprint of the key that the token is bound to (RFC 9449, section 6). */
export type Verified = { claims: CallInput<typeof principalByToken>; jkt: string | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const verifiedOf = (payload: JWTPayload): Verified | null => {
  const tokenId = text(payload.jti)
  const userId = Number(payload.sub)
  const audience = Array.isArray(payload.aud) ? payload.aud[0] : payload.aud
  const clientId = text(payload['client_id']) ?? text(audience)
  const listed = payload['scopes'] ?? payload['scope'] ?? []
  const scopes = (Array.isArray(listed) ? listed : String(listed).split(' ')).map(String).filter(Boolean)
  if (tokenId === null || clientId === null || !Number.isSafeInteger(userId) || userId < 1) return null
  const jkt = text((payload['cnf'] as { jkt?: unknown } | undefined)?.jkt)
  return { claims: { tokenId, userId, clientId, scopes }, jkt }
}

/** Checks access tokens against identity's public keys, without asking identity for each. */
export const createTokenVerifier = (calls: Calls) => {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let loadedAt = 0
  let loading: Promise<void> | null = null

  const load = (): Promise<void> => {
    loading ??= (async () => {
      try {
        const answer = await calls.ask(signingKeys, {})
        keys = createLocalJWKSet(answer as unknown as JSONWebKeySet)
        loadedAt = Date.now()
      } finally {
        loading = null
      }
    })()
    return loading
  }

  const check = async (token: string): Promise<Verified | null> => {
    if (!keys) return null
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'jti', 'exp'],
      clockTolerance: 5,
    })
    return verifiedOf(payload)
  }

  /** Null: malformed, expired, or not signed by us. Throws where identity cannot be asked for its keys. */
  return async (token: string): Promise<Verified | null> => {
    if (token.length > MAX_TOKEN) return null
    try {
      decodeProtectedHeader(token)
    } catch {
      return null
    }
    if (!keys) await load()
    // Looked for beside the request, so that nobody waits for it, least of all while identity is out of reach.
    else if (Date.now() - loadedAt > KEYS_LIVE_MS) void load().catch(() => undefined)
    try {
      return await check(token)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < REFRESH_MS) return null
    }
    await load()
    return check(token).catch(() => null)
  }
}
