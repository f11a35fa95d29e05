type Sum = { count: number; seconds: number; failed: number }
export type Tallied = Sum & { key: string }

const SLOTS = 12
const SLOT_MS = 300_000
/** What comes after so many keys of one stretch of time is not told apart. */
const MAX_KEYS = 1_000
const OTHERS = 'others'

/** Sums by key over the last hour, in stretches of five minutes: for people who look, without a server of metrics. */
export class HourTally {
  readonly #slots: { began: number; sums: Map<string, Sum> }[] = []

  add(key: string, seconds: number, failed = false, now = Date.now()): void {
    let slot = this.#slots.at(-1)
    if (!slot || now - slot.began >= SLOT_MS) {
      slot = { began: now, sums: new Map() }
      this.#slots.push(slot)
      if (this.#slots.length > SLOTS) this.#slots.shift()
    }
    const known = slot.sums.has(key) || slot.sums.size < MAX_KEYS ? key : OTHERS
    const sum = slot.sums.get(known)
    if (sum) {
      sum.count += 1
      sum.seconds += seconds
      sum.failed += Number(failed)
    } else slot.sums.set(known, { count: 1, seconds, failed: Number(failed) })
  }

  /** Those that took most time together, first. */
  top(most: number, now = Date.now()): Tallied[] {
    const total = new Map<string, Sum>()
    for (const { began, sums } of this.#slots) {
      if (now - began >= SLOTS * SLOT_MS) continue
      for (const [key, { count, seconds, failed }] of sums) {
        const sum = total.get(key) ?? { count: 0, seconds: 0, failed: 0 }
        total.set(key, {
          count: sum.count + count,
          seconds: sum.seconds + seconds,
          failed: sum.failed + failed,
        })
      }
    }
    return [...total]
      .map(([key, sum]) => ({ key, ...sum }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, most)
  }
}
