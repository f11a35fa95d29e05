import type { Clock } from '../context.ts'

/** A clock that goes on by itself and can be moved; `stop` holds it at the moment it then shows. */
export type TestClock = Clock & { advance(ms: number): void; set(time: Date | string): void; stop(): void }

export const createTestClock = (): TestClock => {
  let offset = 0
  let since = () => Date.now()
  return {
    now: () => new Date(since() + offset),
    advance(ms) {
      offset += ms
    },
    set(time) {
      offset = new Date(time).getTime() - since()
    },
    stop() {
      const at = since()
      since = () => at
    },
  }
}
