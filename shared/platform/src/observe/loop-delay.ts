import type { IntervalHistogram } from 'node:perf_hooks'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const LOOK_MS = 1_000
/** An event loop that works less than this share of its time is late for nobody. */
const AT_WORK = 0.02

/**
 * How late the event loop of this process is, measured while it has something to do: the measurement wakes the process a
 * hundred times a second, which is most of what an instance costs that nobody uses.
 */
export const monitorLoopDelay = (options: {
  resolution: number
  lookMs?: number
}): { histogram: IntervalHistogram; stop(): void } => {
  const { resolution, lookMs = LOOK_MS } = options
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let before = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization < AT_WORK) histogram.disable()
    else histogram.enable()
  }, lookMs)
  looking.unref()
  return {
    histogram,
    stop() {
      clearInterval(looking)
      histogram.disable()
    },
  }
}
