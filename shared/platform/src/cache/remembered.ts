import { LRUCache } from 'lru-cache'

/**
 * What was read of the `max` keys asked for last. Those who ask at the same time share one reading. Neither a failure nor
 * `undefined` is remembered, nor what was still being read when it was forgotten.
 */
export class Remembered<K extends string | number, V> {
  readonly #readings: LRUCache<K, Promise<V>>

  constructor(max: number) {
    this.#readings = new LRUCache({ max })
  }

  get(key: K, read: () => Promise<V>): Promise<V> {
    const known = this.#readings.get(key)
    if (known) return known
    const reading = read()
    const drop = () => {
      if (this.#readings.peek(key) === reading) this.#readings.delete(key)
    }
    reading.then((value) => value === undefined && drop(), drop)
    this.#readings.set(key, reading)
    return reading
  }

  forget(key: K): void {
    this.#readings.delete(key)
  }

  clear(): void {
    this.#readings.clear()
  }
}
