import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Principal } from './principal.ts'

const LIFE_MS = 60_000
const ANONYMOUS = '-'

type Purpose = 'identity' | 'service'

const mac = (secret: string, purpose: Purpose, payload: string): Buffer =>
  createHmac('sha256', secret).update(purpose).update('.').update(payload).digest()

const seal = (secret: string, purpose: Purpose, content: string, expiresAt: number): string => {
  const payload = `${expiresAt.toString(36)}.${content}`
  return `${payload}.${mac(secret, purpose, payload).toString('base64url')}`
}

const open = (secret: string, purpose: Purpose, token: string, now: number): string | null => {
  const end = token.lastIndexOf('.')
  const dot = token.indexOf('.')
  if (dot < 1 || end <= dot) return null
  const payload = token.slice(0, end)
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const expected = mac(secret, purpose, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const expiresAt = Number.parseInt(payload.slice(0, dot), 36)
  return expiresAt > now ? payload.slice(dot + 1) : null
}

/** The compact, 60-second token by which the gateway tells contexts who asks (design, section 7). `null`: nobody. */
export const signInternal = (principal: Principal | null, secret: string, now = Date.now()): string =>
  seal(
    secret,
    'identity',
    principal ? Buffer.from(JSON.stringify(principal)).toString('base64url') : ANONYMOUS,
    now + LIFE_MS,
  )

/** Answers `undefined` where the token is missing, forged or expired; `null` where the gateway vouches for nobody. */
export const verifyInternal = (
  token: string | undefined,
  secret: string,
  now = Date.now(),
): Principal | null | undefined => {
  const content = token ? open(secret, 'identity', token, now) : null
  if (content === null) return undefined
  if (content === ANONYMOUS) return null
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Principal
}

/** How long a checked token is taken as it was found; well within the time it holds for. */
const REMEMBERED_MS = 5_000

/** `verifyInternal` for many requests: the gateway sends one caller's token again and again, and it is checked once. */
export const createVerifier = (
  secret: string,
): ((token: string | undefined) => Principal | null | undefined) => {
  type Checked = { principal: Principal | null; until: number }
  const known = new LRUCache<string, Checked>({ max: 5_000 })
  return (token) => {
    const now = Date.now()
    const checked = token === undefined ? undefined : known.get(token)
    if (checked && checked.until > now) return checked.principal
    const principal = verifyInternal(token, secret, now)
    if (token !== undefined && principal !== undefined) {
      const expiresAt = Number.parseInt(token.slice(0, token.indexOf('.')), 36)
      known.set(token, { principal, until: Math.min(expiresAt, now + REMEMBERED_MS) })
    }
    return principal
  }
}

/** The token by which one context's process asks another: valid for `audience` only. */
export const signService = (audience: string, secret: string, now = Date.now()): string =>
  seal(secret, 'service', audience, now + LIFE_MS)

export const verifyService = (
  token: string | undefined,
  audience: string,
  secret: string,
  now = Date.now(),
): boolean => token !== undefined && open(secret, 'service', token, now) === audience
