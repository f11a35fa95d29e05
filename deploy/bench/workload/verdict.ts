import type { Trend } from './trend.ts'
import { trendOf } from './trend.ts'

/** What is watched, and how much more of it at the end than at the beginning is none: shares of the middle value. */
const TOLERATED = {
  'memory of the program': 0.1,
  'memory of the database': 0.1,
  'lag of the event loop': 0.5,
  p50: 0.5,
  p99: 0.5,
} as const
export type SoakSeries = keyof typeof TOLERATED

export type SoakWindow = Partial<Record<SoakSeries, number>> & { minute: number; failed: number }
export type SoakResult = {
  rate: number
  minutes: number
  windows: readonly SoakWindow[]
  trends: Partial<Record<SoakSeries, Trend>>
  failed: number
  /** Nothing grows, and nothing failed. */
  steady: boolean
}

/** What a series of windows says: the same for a made one as for a measured one. */
export const soakVerdict = (
  windows: readonly SoakWindow[],
): Pick<SoakResult, 'trends' | 'failed' | 'steady'> => {
  const trends: Partial<Record<SoakSeries, Trend>> = {}
  for (const [name, tolerated] of Object.entries(TOLERATED) as [SoakSeries, number][]) {
    const values = windows.flatMap((window) => window[name] ?? [])
    if (values.length === windows.length) trends[name] = trendOf(values, tolerated)
  }
  const failed = windows.reduce((sum, window) => sum + window.failed, 0)
  return { trends, failed, steady: failed === 0 && Object.values(trends).every(({ grows }) => !grows) }
}
