import type { Spent } from '../spent.ts'
import type { LoopResult } from '../workers/open-loop.ts'

/** A rate holds where 99 of 100 requests are answered sooner than this, in milliseconds, */
export const LATE_MS = 500
/** and no more than this share of answers is wrong. */
const WRONG = 0.001

export type Probe = LoopResult & { held: boolean; cost: Spent | null }
export type MixedResult = {
  server: string
  members: number
  threads: number
  seed: number
  probes: readonly Probe[]
  /** Requests a second: the highest of the rates that held; null where one rate was asked for. */
  highest: number | null
}

export const isHeld = ({ all }: LoopResult): boolean => all.p99 < LATE_MS && all.failed <= WRONG * all.answers
