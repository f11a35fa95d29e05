import { createHash } from 'node:crypto'
import { covers, isScope } from '@app/contract/scopes.ts'
import { sameText } from '../secrets/secrets.ts'

/** The port of a loopback address is the client's to choose at run time (RFC 8252, section 7.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/

const withoutLoopbackPort = (uri: string): string | null => {
  const parts = LOOPBACK.exec(uri)
  return parts ? `${parts[1]}${parts[2] ?? ''}` : null
}

/** Whether a redirect address is registered: character for character, but for the port of a loopback address. */
export const redirectMatches = (registered: readonly string[], presented: string): boolean => {
  const loopback = withoutLoopbackPort(presented)
  return registered.some(
    (uri) => uri === presented || (loopback !== null && withoutLoopbackPort(uri) === loopback),
  )
}

/** Splits a `scope` parameter; order kept, doubles dropped. */
export const splitScopes = (text: string): string[] => [
  ...new Set(text.split(' ').filter((scope) => scope !== '')),
]

/** The first scope that does not exist. */
export const unknownScope = (wanted: readonly string[]): string | null =>
  wanted.find((scope) => !isScope(scope)) ?? null

/** The first scope that does not exist, or is neither among those held nor below one of them. */
export const scopeBeyond = (wanted: readonly string[], held: readonly string[]): string | null =>
  wanted.find((scope) => !isScope(scope) || !covers(held, scope)) ?? null

/** Challenge and verifier have the same alphabet and length (RFC 7636, section 4). */
const PKCE_TEXT = /^[A-Za-z0-9\-._~]{43,128}$/
export const isPkceText = (text: string): boolean => PKCE_TEXT.test(text)

export const isChallengeMethod = (method: string): method is 'S256' | 'plain' =>
  method === 'S256' || method === 'plain'

export const verifierMatches = (verifier: string, challenge: string, method: string): boolean => {
  const derived = method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return sameText(derived, challenge)
}

/** The redirect address with what the client is to learn. A registered one has neither query nor fragment. */
export const withParameters = (redirectUri: string, parameters: Record<string, string>): string =>
  `${redirectUri}?${new URLSearchParams(parameters).toString()}`
