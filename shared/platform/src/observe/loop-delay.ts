import { monitorEventLoopDelay } from 'node:perf_hooks'

const LOOK_MS = 1_000
/** A process that takes less than this share of a processor is late for nobody. */
const AT_WORK = 0.02

/**
 * How late the event loop of this process is, measured while it has something to do: the measurement wakes the process a
 * hundred times a second, which is most of what an instance costs that nobody uses.
 */
export const monitorLoopDelay = (options: {
  resolution: number
  lookMs?: number
}): { histogram: ReturnType<typeof monitorEventLoopDelay>; stop(): void } => {
  const { resolution, lookMs = LOOK_MS } = options
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let before = process.cpuUsage()
  let lookedAt = performance.now()
  const looking = setInterval(() => {
    // Not how long the loop was busy: on a machine that does much else it is so with nothing to do.
    const { user, system } = process.cpuUsage(before)
    const share = (user + system) / 1_000 / (performance.now() - lookedAt)
    before = process.cpuUsage()
    lookedAt = performance.now()
    if (share < AT_WORK) histogram.disable()
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
