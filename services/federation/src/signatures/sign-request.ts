import { signRequest } from '@fedify/fedify/sig'
import { signedByRfc9421 } from './message-signature.ts'
import type { Challenge, Scheme, SigningKey, UnsignedRequest } from './types.ts'

/** The headers of a request, signed. A challenge that cannot be met is left aside. */
export const signedHeaders = async (
  request: UnsignedRequest,
  key: SigningKey,
  scheme: Scheme,
  challenge: Challenge | null = null,
): Promise<Record<string, string>> => {
  if (scheme === 'rfc9421') {
    const now = new Date()
    const signed =
      (challenge && (await signedByRfc9421(request, key, now, challenge))) ??
      (await signedByRfc9421(request, key, now))
    if (signed) return signed
  }
  const { url, ...init } = request
  const signed = await signRequest(new Request(url, init), key.privateKey, new URL(key.id), {
    spec: 'draft-cavage-http-signatures-12',
  })
  return Object.fromEntries(signed.headers)
}
