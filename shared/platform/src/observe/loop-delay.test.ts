import { afterEach, expect, test, vi } from 'vitest'
import { monitorLoopDelay } from './loop-delay.ts'

const LOOK_MS = 100

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the delay is measured while there is work, and an idle process is left alone', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const usage = vi.spyOn(process, 'cpuUsage')
  /** One look after which the process had used so many milliseconds of a processor. */
  const lookAfter = (usedMs: number) => {
    usage.mockReturnValue({ user: usedMs * 1_000, system: 0 })
    vi.advanceTimersByTime(LOOK_MS)
  }
  const { histogram, stop } = monitorLoopDelay({ resolution: 1, lookMs: LOOK_MS })

  // What is said of a histogram that is told twice: enable() and disable() answer whether they changed anything.
  expect(histogram.enable()).toBe(false)
  lookAfter(0)
  expect(histogram.disable()).toBe(false)
  lookAfter(50)
  expect(histogram.enable()).toBe(false)
  lookAfter(1)
  expect(histogram.disable()).toBe(false)
  lookAfter(50)
  stop()
  expect(histogram.disable()).toBe(false)
  lookAfter(50)
  expect(histogram.disable()).toBe(false)
})
