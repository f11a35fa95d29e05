import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Principal } from './principal.ts'

const LIFE_MS = 60_000
const ANONYMOUS = '-'

type Purpose = 'identity' | 'service'

const DAY_MS = 24 * 3_600_000
const keys = new LRUCache<string, Buffer>({ max: 64 })

/** Each purpose has a key for each day (of expiry), so that what leaks of one is no use on the next. */
const keyOf = (secret: string, purpose: Purpose, expiresAt: number): Buffer => {
  const use = `${purpose}.${Math.floor(expiresAt / DAY_MS)}`
  const name = `${use}.${secret}`
  let key = keys.get(name)
  if (!key) keys.set(name, (key = createHmac('sha256', secret).update(use).digest()))
  return key
}

const mac = (secret: string, purpose: Purpose, payload: string, expiresAt: number): Buffer =>
  createHmac('sha256', keyOf(secret, purpose, expiresAt))
    .update(payload)
    .digest()

/** While a secret is exchanged there are two: the first signs, each verifies. */
const splitSecrets = (text: string): string[] => text.split(',').map((part) => part.trim())
const secretsOf = (text: string): string[] => (text.includes(',') ? splitSecrets(text) : [text])

const seal = (secret: string, purpose: Purpose, content: string, expiresAt: number): string => {
  const payload = `${expiresAt.toString(36)}.${content}`
  const [newest = secret] = secretsOf(secret)
  return `${payload}.${mac(newest, purpose, payload, expiresAt).toString('base64url')}`
}

const open = (secret: string, purpose: Purpose, token: string, now: number): string | null => {
  const end = token.lastIndexOf('.')
  const dot = token.indexOf('.')
  if (dot < 1 || end <= dot) return null
  const payload = token.slice(0, end)
  const expiresAt = Number.parseInt(payload.slice(0, dot), 36)
  if (!(expiresAt > now && expiresAt < now + DAY_MS)) return null
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const holds = secretsOf(secret).some((one) => {
    const expected = mac(one, purpose, payload, expiresAt)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return holds ? payload.slice(dot + 1) : null
}

/**
 * The compact, 60-second token by which the gateway tells contexts who asks (rules/oauth-and-limits.md#authentication).
 * `null`: nobody.
 */
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

/** What a token was found to say, for those that come again and again. `undefined` is not remembered. */
const remembering = <T>(check: (token: string, now: number) => T | undefined) => {
  const known = new LRUCache<string, { found: T; until: number }>({ max: 5_000 })
  return (token: string | undefined): T | undefined => {
    if (token === undefined) return undefined
    const now = Date.now()
    const checked = known.get(token)
    if (checked && checked.until > now) return checked.found
    const found = check(token, now)
    if (found !== undefined) {
      const expiresAt = Number.parseInt(token.slice(0, token.indexOf('.')), 36)
      known.set(token, { found, until: Math.min(expiresAt, now + REMEMBERED_MS) })
    }
    return found
  }
}

/** `verifyInternal` for many requests: the gateway sends one caller's token again and again, and it is checked once. */
export const createVerifier = (
  secret: string,
): ((token: string | undefined) => Principal | null | undefined) =>
  remembering((token, now) => verifyInternal(token, secret, now))

/** The token by which one context's process asks another: valid for `audience` only. */
export const signService = (audience: string, secret: string, now = Date.now()): string =>
  seal(secret, 'service', audience, now + LIFE_MS)

/** How long one token is used: a fraction of the time it holds for. */
const REUSED_MS = 1_000

/** `signService` for many calls: one token a second for each audience. */
export const createServiceSigner = (secret: string): ((audience: string) => string) => {
  const made = new Map<string, { token: string; until: number }>()
  return (audience) => {
    const now = Date.now()
    const last = made.get(audience)
    if (last && last.until > now) return last.token
    const token = signService(audience, secret, now)
    made.set(audience, { token, until: now + REUSED_MS })
    return token
  }
}

export const verifyService = (
  token: string | undefined,
  audience: string,
  secret: string,
  now = Date.now(),
): boolean => token !== undefined && open(secret, 'service', token, now) === audience

/** `verifyService` for many calls: a token is checked once. */
export const createServiceVerifier = (
  secret: string,
): ((token: string | undefined, audience: string) => boolean) => {
  const audienceOf = remembering((token, now) => open(secret, 'service', token, now) ?? undefined)
  return (token, audience) => audienceOf(token) === audience
}
