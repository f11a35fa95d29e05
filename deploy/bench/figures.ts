/** What one measurement found. Times in milliseconds; `answers` is how many of them there are. */
export type Measured = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  failed: number
  answers: number
}

/** A p99 of fewer is decided by less than ten answers. */
export const ENOUGH_FOR_P99 = 1_000
/** Of a step among others a hundred are: its p99 is then the latest but one. */
const ENOUGH_OF_A_STEP = 100

/** The p99 of a step; NaN where it would say what a single answer took. */
export const p99OfStep = ({ answers, p99 }: Measured): number =>
  answers < ENOUGH_OF_A_STEP ? Number.NaN : p99

/** The value below which `share` of the sorted numbers lie (nearest rank); NaN for none. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN

/** The figures of a measurement from how long each request took. */
export const measured = (latencies: readonly number[], seconds: number, failed: number): Measured => {
  const sorted = Float64Array.from(latencies).toSorted()
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failed,
    answers: latencies.length,
  }
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Of several rounds the middle one, figure by figure, so that one disturbed round does not count. */
export const middleOf = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
  p99: median(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  answers: Math.min(...rounds.map(({ answers }) => answers)),
})

/** How two things compare where both were measured in each round, next to each other. */
export const ratioOf = (
  ours: readonly Measured[],
  theirs: readonly Measured[],
  figure: (one: Measured) => number,
): number | null => {
  const ratios = ours.flatMap((one, round) => {
    const other = theirs[round]
    const ratio = other ? figure(one) / figure(other) : Number.NaN
    return Number.isFinite(ratio) ? [ratio] : []
  })
  return ratios.length > 0 ? median(ratios) : null
}
