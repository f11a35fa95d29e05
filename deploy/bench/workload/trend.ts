import { median } from '../figures.ts'

export type Trend = {
  /** How much more the last value is than the first, as the line through them says. */
  growth: number
  /** Of the line's middle. */
  share: number
  grows: boolean
}

/** A rise this unlikely to be chance: one in a thousand, one-sided. */
const Z = 3.09

/**
 * Whether a series of measurements rises. The line is the median of the slopes between any two of them (Theil and Sen),
 * so that single spikes do not bend it; a rise must also be none that values in random order would show (Mann and
 * Kendall), and be more than `tolerated`, a share of the middle. The first third does not count: a program warms up.
 */
export const trendOf = (series: readonly number[], tolerated: number): Trend => {
  const values = series.slice(Math.floor(series.length / 3))
  const n = values.length
  const slopes: number[] = []
  let rises = 0
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const step = (values[j] ?? 0) - (values[i] ?? 0)
      slopes.push(step / (j - i))
      rises += Math.sign(step)
    }
  if (slopes.length === 0) return { growth: 0, share: 0, grows: false }
  const growth = median(slopes) * (n - 1)
  const middle = median(values)
  const share = middle === 0 ? 0 : growth / middle
  const isSure = (rises - 1) / Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18) > Z
  return { growth, share, grows: isSure && share > tolerated }
}
