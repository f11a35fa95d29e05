import { Refusal } from '@app/platform/http/refusal.ts'
import { measureMedia } from '@app/platform/observe/instruments.ts'

/**
 * Runs at most `size` of the works given to it at once; the others wait their turn. Where `maxWaiting` wait already,
 * more are refused: they would only be late. `name` stands in the metrics.
 */
export const createPool = (name: string, size: number, maxWaiting = Infinity) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting)
      throw new Refusal(503, 'Too many pictures are being worked on. Try again soon.', { 'Retry-After': '5' })
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      measureMedia(name, (performance.now() - began) / 1000)
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
export type Pool = ReturnType<typeof createPool>
