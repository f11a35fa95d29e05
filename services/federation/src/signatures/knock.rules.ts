import { parseAcceptSignature, validateAcceptSignature } from '@fedify/fedify/sig'
import type { Challenge, KnownScheme, Scheme } from './types.ts'

/** What a server that nothing is known of gets: all but a few take it, and of RFC 9421 many know nothing. */
export const FIRST_SCHEME: Scheme = 'cavage'

export const otherScheme = (scheme: Scheme): Scheme => (scheme === 'cavage' ? 'rfc9421' : 'cavage')

/**
 * Whether a status may be about the signature, so that another one is worth a try. 401 always; 400 and 403, which tell
 * of much else, only of a host that is not known to take the scheme.
 */
export const mayBeAboutSignature = (status: number, known: KnownScheme | null): boolean =>
  status === 401 || ((status === 400 || status === 403) && (known === null || known.basis === 'told'))

/** Whether a host that refused one scheme has understood the other: it does what is asked, or says that there is nothing. */
export const wasUnderstood = (status: number): boolean =>
  (status >= 200 && status < 400) || status === 404 || status === 410

/** What a host wants signed (`Accept-Signature`), as far as we can: its first wish that names nothing of theirs or odd. */
export const readChallenge = (header: string | null, keyId: string): Challenge | null => {
  if (header === null) return null
  for (const { label, components, parameters } of validateAcceptSignature(parseAcceptSignature(header))) {
    const { keyid, alg, nonce, tag, expires } = parameters
    const isOdd = components.some(({ params }) => Object.keys(params).length > 0)
    if (isOdd || (keyid ?? keyId) !== keyId || (alg ?? 'rsa-v1_5-sha256') !== 'rsa-v1_5-sha256') continue
    return {
      label,
      components: components.map(({ value }) => value),
      ...(nonce === undefined ? {} : { nonce }),
      ...(tag === undefined ? {} : { tag }),
      ...(expires ? { expires } : {}),
    }
  }
  return null
}
