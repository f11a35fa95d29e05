import { formatDateTime } from '@app/contract/common.ts'
import { monitorLoopDelay } from './loop-delay.ts'
import type { HealthSample } from '@app/contract/community/health.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60
const QUARTER = 15
/** Upper bounds of how long answers take, in milliseconds. */
const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000]

type Kept = Omit<HealthSample, 'at' | 'slowMs'> & { at: number; answered: readonly number[] }

/** The bound that 95 in 100 of these answers kept below; 0 where there were none. */
const slowOf = (answered: readonly number[]): number => {
  const all = answered.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [index, count] of answered.entries()) {
    seen += count
    if (all > 0 && seen >= all * 0.95) return BOUNDS[index] ?? BOUNDS.at(-1) ?? 0
  }
  return 0
}

const sampleOf = ({ at, answered, ...rest }: Kept): HealthSample => ({
  at: formatDateTime(new Date(at)),
  ...rest,
  slowMs: slowOf(answered),
})

/** Several minutes as one. */
const joined = (minutes: readonly Kept[]): Kept | null => {
  const [first] = minutes
  if (!first) return null
  const sum = (of: (one: Kept) => number) => minutes.reduce((total, one) => total + of(one), 0)
  return {
    at: first.at,
    requests: sum(({ requests }) => requests),
    failures: sum(({ failures }) => failures),
    cpu: sum(({ cpu }) => cpu) / minutes.length,
    memory: Math.max(...minutes.map(({ memory }) => memory)),
    lagMs: Math.max(...minutes.map(({ lagMs }) => lagMs)),
    answered: first.answered.map((_, index) => sum(({ answered }) => answered[index] ?? 0)),
  }
}

export type Samples = {
  answered(status: number, seconds: number): void
  /** The minutes of the last hour, or the quarters of an hour of the last day. */
  read(span: 'hour' | 'day'): HealthSample[]
  stop(): void
}

/** How this process did, minute by minute, for a day: some hundred kilobytes. */
export const keepSamples = (): Samples => {
  const kept: Kept[] = []
  const { histogram: delay, stop: stopMonitor } = monitorLoopDelay({ resolution: 20 })
  let answered = BOUNDS.map(() => 0)
  let requests = 0
  let failures = 0
  let cpu = process.cpuUsage()
  let began = performance.now()

  const current = (): Kept => {
    const used = process.cpuUsage(cpu)
    return {
      at: Date.now(),
      requests,
      failures,
      answered,
      cpu: (used.user + used.system) / 1_000 / Math.max(1, performance.now() - began),
      memory: process.memoryUsage.rss(),
      lagMs: Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e6 : 0,
    }
  }
  const timer = setInterval(() => {
    kept.push(current())
    if (kept.length > DAY) kept.shift()
    answered = BOUNDS.map(() => 0)
    requests = 0
    failures = 0
    cpu = process.cpuUsage()
    began = performance.now()
    delay.reset()
  }, MINUTE_MS)
  timer.unref()

  return {
    answered(status, seconds) {
      requests += 1
      failures += Number(status >= 500)
      const bound = BOUNDS.findIndex((one) => seconds * 1_000 <= one)
      const index = bound === -1 ? BOUNDS.length - 1 : bound
      answered[index] = (answered[index] ?? 0) + 1
    },
    read(span) {
      const all = [...kept, current()]
      if (span === 'hour') return all.slice(-60).map(sampleOf)
      const quarters: Kept[][] = []
      for (let end = all.length; end > 0; end -= QUARTER)
        quarters.unshift(all.slice(Math.max(0, end - QUARTER), end))
      return quarters.flatMap((minutes) => {
        const one = joined(minutes)
        return one ? [sampleOf(one)] : []
      })
    },
    stop() {
      clearInterval(timer)
      stopMonitor()
    },
  }
}
