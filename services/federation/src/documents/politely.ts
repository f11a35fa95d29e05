import { setTimeout as sleep } from 'node:timers/promises'
import { FetchFailed } from '@app/platform/net/safe-fetch.ts'
import type { Federation } from '../context.ts'

/** As much was fetched as one piece of background work may. */
export class BudgetSpent extends FetchFailed {
  override name = 'BudgetSpent'
}

/** How much work that nobody waits for may ask of others. */
export type Patience = {
  /** How many requests this work may make in all. */
  requests?: number
  /** How long it may take, waiting for its turn included. */
  withinMs?: number
  signal?: AbortSignal
}

const WITHIN_MS = 4 * 60 * 1000

/** Waits until a host may be asked once more (`MBIN_FETCHES_PER_MINUTE`). Throws `BudgetSpent` where that is too late. */
const awaitTurn = async (
  federation: Federation,
  host: string,
  until: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (;;) {
    const { allowed, resetAt } = await federation.fetchTurns.consume(host)
    if (allowed) return
    const waitMs = Math.max(100, resetAt - Date.now())
    if (performance.now() + waitMs > until) throw new BudgetSpent(`${host} was asked often enough for now`)
    await sleep(waitMs, undefined, { signal, ref: false })
  }
}

/**
 * The same context for work that nobody waits for: no host is asked more often than the configured rate, counted over all
 * processes, and what is kept is no news to anybody.
 */
export const politely = (
  federation: Federation,
  { requests = Number.POSITIVE_INFINITY, withinMs = WITHIN_MS, signal }: Patience = {},
): Federation => {
  const until = performance.now() + withinMs
  let left = requests
  return {
    ...federation,
    isBackfill: true,
    async fetch(address, options) {
      if (left <= 0 || performance.now() > until) throw new BudgetSpent('enough was fetched for now')
      left -= 1
      await awaitTurn(federation, new URL(address).host, until, signal)
      return federation.fetch(address, options)
    },
  }
}
