import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Principal } from './principal.ts'

/** Long enough for the slowest hop, short enough to be worthless when overheard. */
const LIFE_MS = 60_000

type Audience = 'context' | 'call'

const seal = (secret: string, audience: Audience, text: string): string =>
  createHmac('sha256', secret).update(audience).update('.').update(text).digest('base64url')

const sign = (secret: string, audience: Audience, data: unknown, now: number): string => {
  const text = Buffer.from(JSON.stringify([now + LIFE_MS, data])).toString('base64url')
  return `${text}.${seal(secret, audience, text)}`
}

/** The signed data, or undefined where token, seal or life is at fault. */
const verify = (secret: string, audience: Audience, token: string | undefined, now: number): unknown => {
  const dot = token?.indexOf('.') ?? -1
  if (!token || dot < 1) return undefined
  const text = token.slice(0, dot)
  const given = Buffer.from(token.slice(dot + 1), 'base64url')
  const expected = Buffer.from(seal(secret, audience, text), 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [expires, data] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [number, unknown]
  return expires > now ? data : undefined
}

/** What the gateway tells a context about the caller; null: an anonymous reader. */
export const signInternal = (secret: string, principal: Principal | null, now = Date.now()): string =>
  sign(secret, 'context', principal, now)

export const verifyInternal = (
  secret: string,
  token: string | undefined,
  now = Date.now(),
): { valid: true; principal: Principal | null } | { valid: false } => {
  const data = verify(secret, 'context', token, now)
  return data === undefined ? { valid: false } : { valid: true, principal: data as Principal | null }
}

/** Proves to another context that one of ours is asking (`POST /internal/…`). */
export const signService = (secret: string, context: string, now = Date.now()): string =>
  sign(secret, 'call', context, now)

export const verifyService = (secret: string, token: string | undefined, now = Date.now()): string | null => {
  const data = verify(secret, 'call', token, now)
  return typeof data === 'string' ? data : null
}
