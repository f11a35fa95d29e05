import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Admission } from './admission.ts'

/** How often the load is looked at. */
const ADJUST_MS = 250
const RESOLUTION_MS = 10

/** Tells how late the event loop of this process is, four times a second; returns what ends it. */
export const adjustToLoad = (admission: Admission): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const adjusting = setInterval(() => {
    // The histogram counts its own interval along.
    admission.adjust(delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0)
    delay.reset()
    // To measure wakes the process a hundred times a second, and where nothing is under way nobody waits.
    const { running, waiting } = admission.load()
    if (running + waiting > 0) delay.enable()
    else delay.disable()
  }, ADJUST_MS)
  adjusting.unref()
  return () => {
    clearInterval(adjusting)
    delay.disable()
  }
}
