import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { monitorLoopDelay } from './loop-delay.ts'

const work = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('the delay is measured while there is work, and an idle process is left alone', async () => {
  const { histogram, stop } = monitorLoopDelay({ resolution: 1, lookMs: 100 })
  try {
    // Two looks that count nothing in between: it does not measure.
    await eventually(async () => {
      await sleep(150)
      histogram.reset()
      await sleep(150)
      expect(histogram.count).toBe(0)
    })
    await eventually(async () => {
      work(50)
      await sleep(10)
      expect(histogram.max / 1e6).toBeGreaterThan(40)
    })
  } finally {
    stop()
  }
})
