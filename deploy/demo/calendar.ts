import type { Clock } from '@app/platform/context.ts'

const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** How long people let pass before they answer, one after the other; then from the beginning. */
const PAUSES = [7, 26, 3, 55, 14, 91, 5, 38, 19, 2, 64, 11].map((minutes) => minutes * MINUTE)

export type Calendar = {
  clock: Clock
  /** Goes on to so long before the end; never back. */
  goTo(before: number): void
  /** Lets as much time pass as somebody takes to answer. */
  pause(): void
}

/** The days of the demo: nobody's watch goes on while nobody acts, and the last of them is today. */
export const createCalendar = (begin: number, end = Date.now()): Calendar => {
  let at = end - begin
  let pauses = 0
  const goOn = (to: number): void => {
    at = Math.min(Math.max(at, to), end)
  }
  return {
    clock: { now: () => new Date(at) },
    goTo: (before) => goOn(end - before),
    pause: () => goOn(at + PAUSES[pauses++ % PAUSES.length]!),
  }
}
