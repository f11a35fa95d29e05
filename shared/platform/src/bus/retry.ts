import { setTimeout as sleep } from 'node:timers/promises'

/** How long a projection waits before it tries a failing event again: it doubles from 100 ms up to half a minute. */
export const projectionDelay = (failures: number): number => Math.min(100 * 2 ** (failures - 1), 30_000)

/** The delay before the try after `attempt` (which counts from 1); undefined once the job is to be buried. */
export const retryDelay = (delays: readonly number[], attempt: number): number | undefined =>
  delays[Math.max(attempt, 1) - 1]

/** What went wrong, short enough for a message header and a table. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000)

/** Waits, or stops waiting once aborted; answers whether the time passed. */
export const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false)

/** How long a stopping worker may finish what it began before it is told to give up. */
export const STOP_GRACE_MS = 6_000
