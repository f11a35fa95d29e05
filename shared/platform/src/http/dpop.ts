import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { JWK } from 'jose'
import type { Cache } from '../cache/cache.ts'

/** Asymmetric ones that jose verifies (RFC 9449, section 5.1). */
export const dpopAlgorithms = ['ES256', 'EdDSA', 'Ed25519', 'ES384', 'RS256', 'PS256']

/** How old a proof may be, and how far ahead the clock of its maker. */
const FRESH_S = 60
const SKEW_S = 10
const MAX_PROOF = 8_192

/** Why a proof counts for nothing. */
export class BadProof extends Error {}

const athOf = (accessToken: string): string => createHash('sha256').update(accessToken).digest('base64url')

const readProof = async (proof: string, now: Date) => {
  if (proof.length > MAX_PROOF) throw new BadProof('it is too long')
  try {
    return await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: dpopAlgorithms,
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
      maxTokenAge: FRESH_S,
      clockTolerance: SKEW_S,
      currentDate: now,
    })
  } catch {
    throw new BadProof('it is malformed, not signed by the key in it, or not fresh')
  }
}

/**
 * Checks a proof of possession (RFC 9449, section 4.3) for one request and answers the thumbprint of its key. A proof
 * counts once. Throws `BadProof`. The address is compared without query and fragment.
 */
export const verifyProof = async (
  proof: string,
  request: { method: string; url: string; accessToken?: string },
  { cache, now }: { cache: Pick<Cache, 'add'>; now: Date },
): Promise<string> => {
  const { payload, protectedHeader } = await readProof(proof, now)
  if (payload['htm'] !== request.method) throw new BadProof('it is for another method')
  const htu = String(payload['htu'])
  const bare = (address: string) => address.replace(/[?#].*$/s, '')
  if (!URL.canParse(htu) || bare(new URL(htu).href) !== bare(new URL(request.url).href))
    throw new BadProof('it is for another address')
  if (request.accessToken !== undefined && payload['ath'] !== athOf(request.accessToken))
    throw new BadProof('it is for another access token')
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as JWK)
  const once = createHash('sha256').update(`${thumbprint} ${payload.jti}`).digest('base64url')
  if (!(await cache.add(`dpop.${once}`, '1', (FRESH_S + 2 * SKEW_S) * 1000)))
    throw new BadProof('it was used before')
  return thumbprint
}
