import type { MixedOptions, Target } from './mixed.ts'
import { openSender } from './mixed.ts'
import type { SoakResult, SoakWindow } from './verdict.ts'
import { soakVerdict } from './verdict.ts'

/** Fewer measurements say nothing of a trend, and more take long to compare. */
const WINDOWS = 30

/** The mixed workload at one rate for as long as is asked, and whether memory, lag or latency grow meanwhile. */
export const soak = async (
  target: Target,
  options: MixedOptions & { rate: number; minutes: number },
  say: (line: string) => void,
): Promise<SoakResult> => {
  const { watched } = target
  const { rate, minutes } = options
  const sender = await openSender(target, options)
  try {
    const windows: SoakWindow[] = []
    const began = performance.now()
    await watched?.lag()
    for (let n = 1; n <= WINDOWS; n++) {
      const { all, wrong } = await sender.send(rate, (minutes * 60) / WINDOWS)
      const memory = await watched?.memory()
      windows.push({
        minute: (performance.now() - began) / 60_000,
        failed: all.failed,
        p50: all.p50,
        p99: all.p99,
        ...(watched && memory
          ? {
              'memory of the program': memory.program,
              'memory of the database': memory.database,
              'lag of the event loop': await watched.lag(),
            }
          : {}),
      })
      for (const [reason, count] of Object.entries(wrong)) say(`  ${reason} (${count} times)`)
    }
    return { rate, minutes, windows, ...soakVerdict(windows) }
  } finally {
    await sender.stop()
  }
}
