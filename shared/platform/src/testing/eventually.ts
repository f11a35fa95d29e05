import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `check` until it no longer throws and answers what it answered; after `timeoutMs` throws what it last threw. */
export const eventually = async <T>(check: () => T | Promise<T>, timeoutMs = 60_000): Promise<T> => {
  const deadline = Date.now() + timeoutMs
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(pause)
    }
  }
}
