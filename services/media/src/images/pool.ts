import { Refusal } from '@app/platform/http/refusal.ts'

/**
 * Runs at most `size` of the works given to it at once; the others wait their turn. Where `maxWaiting` wait already,
 * more are refused: they would only be late.
 */
export const createPool = (size: number, maxWaiting = Infinity) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting)
      throw new Refusal(503, 'Too many pictures are being worked on. Try again soon.', { 'Retry-After': '5' })
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
export type Pool = ReturnType<typeof createPool>
