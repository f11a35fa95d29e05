import { setTimeout as sleep } from 'node:timers/promises'

/** Tells listeners that something may be there to do; carries nothing, so several firings may count as one. */
export class Signal {
  readonly #listeners = new Set<() => void>()

  on(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  fire(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Runs `work` once for each stretch of wake-ups: never twice at the same time, and once more when woken while running.
 * `work` answers after how many milliseconds it wants to run again by itself, `Infinity`: only when woken; a failure is handed to `failed`, which
 * answers the same. A round begins `restMs` after the one before at the earliest: the first wake-up after a quiet moment
 * is heeded at once, and what comes in a stream shares a round.
 */
export class Loop {
  readonly #work: () => Promise<number>
  readonly #failed: (error: unknown, failures: number) => number
  readonly #restMs: number
  #begunAt = -Infinity
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #again = false
  #stopped = false
  #failures = 0

  constructor(work: () => Promise<number>, failed: (error: unknown, failures: number) => number, restMs = 0) {
    this.#work = work
    this.#failed = failed
    this.#restMs = restMs
  }

  readonly wake = (): void => {
    if (this.#stopped) return
    // While failing, the back-off decides: a busy service must not hammer a broker that is down.
    if (this.#running || (this.#failures > 0 && this.#timer)) {
      this.#again = true
      return
    }
    this.#running = this.#run().finally(() => {
      this.#running = null
    })
  }

  async #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    let delay: number
    do {
      const early = this.#begunAt + this.#restMs - performance.now()
      if (early > 0) await sleep(early)
      this.#begunAt = performance.now()
      this.#again = false
      try {
        delay = await this.#work()
        this.#failures = 0
      } catch (error) {
        this.#failures += 1
        delay = this.#failed(error, this.#failures)
      }
    } while (this.#again && this.#failures === 0 && !this.#stopped)
    if (this.#stopped || delay === Infinity) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.wake()
    }, delay)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }
}

/** Doubling from `first` to `most` milliseconds, spread by a third so that replicas do not come back in step. */
export const backOff = (failures: number, first = 100, most = 5_000): number =>
  Math.min(most, first * 2 ** Math.min(failures - 1, 16)) * (1 - Math.random() / 3)
