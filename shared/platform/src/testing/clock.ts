import type { Clock } from '../context.ts'

/** A clock that goes on by itself and can be moved. */
export type TestClock = Clock & { advance(ms: number): void; set(time: Date | string): void }

export const createTestClock = (): TestClock => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms
    },
    set(time) {
      offset = new Date(time).getTime() - Date.now()
    },
  }
}
