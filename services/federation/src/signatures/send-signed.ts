import { countSigned } from '@app/platform/observe/instruments.ts'
import type { SafeFetchOptions, SafeResponse } from '@app/platform/net/safe-fetch.ts'
import type { Federation } from '../context.ts'
import {
  FIRST_SCHEME,
  mayBeAboutSignature,
  otherScheme,
  readChallenge,
  wasUnderstood,
} from './knock.rules.ts'
import { learnScheme, schemeOf } from './scheme.repository.ts'
import { signedHeaders } from './sign-request.ts'
import type { Challenge, Scheme, SigningKey, UnsignedRequest } from './types.ts'

type Limits = Pick<SafeFetchOptions, 'timeoutMs' | 'maxBytes' | 'maxRedirects' | 'signal'>

const withoutHash = (url: string): string | undefined => url.split('#')[0]

/** Signed as its host is known to take it, and once more the other way where it is refused for that. */
const knock = async (
  federation: Federation,
  key: SigningKey,
  request: UnsignedRequest,
  limits: Limits,
): Promise<SafeResponse> => {
  const unsigned = { ...request, url: new URL(request.url).href }
  const { host } = new URL(unsigned.url)
  const send = async (scheme: Scheme, challenge: Challenge | null = null): Promise<SafeResponse> => {
    const { method, body } = unsigned
    const headers = await signedHeaders(unsigned, key, scheme, challenge)
    return federation.fetch(request.url, {
      ...limits,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
  }

  const known = await schemeOf(federation, host)
  const first = known?.scheme ?? FIRST_SCHEME
  const answer = await send(first)
  const wish = answer.headers.get('accept-signature')
  const isRefused = mayBeAboutSignature(answer.status, known)
  countSigned(first, 'first', isRefused ? 'refused' : 'taken')
  if (!isRefused) {
    // A document that is open to everybody says nothing of the signature.
    if (request.method === 'POST' && answer.status < 300) await learnScheme(federation, host, first, 'taken')
    if (wish !== null) await learnScheme(federation, host, 'rfc9421', 'told')
    return answer
  }
  // Where it led, no signature of this address holds.
  const wasRedirected = withoutHash(new URL(answer.url).href) !== withoutHash(unsigned.url)
  if (wasRedirected || federation.vainKnocks.has(host)) return answer

  const challenge = readChallenge(wish, key.id)
  const second = challenge ? 'rfc9421' : otherScheme(first)
  const again = await send(second, challenge)
  const isUnderstood = wasUnderstood(again.status)
  countSigned(second, 'second', isUnderstood ? 'taken' : 'refused')
  if (!isUnderstood) {
    federation.vainKnocks.set(host, true)
    return answer
  }
  await learnScheme(federation, host, second, second === first ? 'taken' : 'other refused')
  return again
}

/**
 * Sends a request, signed as its host is known to take it, and once more the other way where it is refused for that
 * (double-knocking): never more than one request beside the first, but for a key that was changed lately, where the
 * one before is tried as well (rules/federation.md#signatures). Answers what was said to the signature that was
 * understood, else what was said first. Throws as `SafeFetch` does.
 */
export const sendSigned = async (
  federation: Federation,
  key: SigningKey,
  request: UnsignedRequest,
  limits: Limits,
): Promise<SafeResponse> => {
  const answer = await knock(federation, key, request, limits)
  if (!key.previousKey || !mayBeAboutSignature(answer.status, null)) return answer
  const before = await knock(federation, { id: key.id, privateKey: key.previousKey }, request, limits)
  return wasUnderstood(before.status) ? before : answer
}
