import type { HostFailure } from '@app/contract/federation/hosts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Three days in all: a host that is down over a weekend loses nothing (rules/federation.md#delivery). */
export const KEPT_MS = 72 * HOUR_MS
const DELAYS_MS = [
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]
/** A host that asks for more patience than this gets this much. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

export type Verdict =
  /** Taken. */
  | { kind: 'delivered' }
  /** Final: sending the same again changes nothing. */
  | { kind: 'drop' }
  /** Final, and nobody is there any more. */
  | { kind: 'gone' }
  /** The host is in trouble with this one; `at` null: it did not say when to come again. */
  | { kind: 'later'; at: Date | null }
  /** The host wants nothing more for now. */
  | { kind: 'busy'; at: Date | null }
  /** No answer: down, unreachable or too slow. */
  | { kind: 'silent' }
  /** It could not be sent: our own fault. */
  | { kind: 'failed' }

/** How an administrator is told of what was not delivered. */
export type Failure = {
  kind: HostFailure['kind']
  /** Of the answer; null: there was none. */
  status: number | null
  /** Why there was none. */
  reason: string | null
}

const FAILURES = {
  drop: 'refused',
  gone: 'gone',
  busy: 'busy',
  later: 'trouble',
  silent: 'silent',
  failed: 'failed',
} as const satisfies Record<Exclude<Verdict['kind'], 'delivered'>, HostFailure['kind']>

/** What is told of a verdict; null: there is nothing to tell. */
export const failureOf = (
  { kind }: Verdict,
  { status = null, reason = null }: { status?: number | null; reason?: string | null },
): Failure | null => (kind === 'delivered' ? null : { kind: FAILURES[kind], status, reason })

/** When a host wants to be asked again (RFC 9110, section 10.2.3): seconds or a date; null: it does not say. */
export const retryAfter = (header: string | null, now: Date): Date | null => {
  if (header === null) return null
  const at = /^\d{1,9}$/.test(header.trim()) ? now.getTime() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(at) || at <= now.getTime()
    ? null
    : new Date(Math.min(at, now.getTime() + LONGEST_WAIT_MS))
}

/** What an inbox's status means for the message. */
export const verdictOf = (status: number, retryAfterHeader: string | null, now: Date): Verdict => {
  const at = retryAfter(retryAfterHeader, now)
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  if (status === 429 || status === 503) return { kind: 'busy', at }
  return status === 408 || status >= 500 ? { kind: 'later', at } : { kind: 'drop' }
}

/** When to try again after so many failures in a row; spread, so that not all wait for the same moment. */
export const tryAgainAt = (failures: number, now: Date, random = Math.random()): Date => {
  const delay = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? MINUTE_MS / 2
  return new Date(now.getTime() + delay * (0.8 + 0.4 * random))
}

/**
 * A host gets four times what it usually takes, within these bounds. With a thousand requests under way an answer may
 * wait seconds for us to read it, so less would find healthy hosts silent.
 */
const SHORTEST_MS = 8_000
const LONGEST_MS = 15_000

export const timeoutFor = (usualMs: number | null): number =>
  Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, 4 * (usualMs ?? 0))))

/** What a host usually takes, from what it took now: recent answers count more. */
export const usualOf = (usualMs: number | null, tookMs: number): number =>
  usualMs === null ? tookMs : 0.7 * usualMs + 0.3 * tookMs
