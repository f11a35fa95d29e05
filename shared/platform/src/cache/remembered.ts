import { LRUCache } from 'lru-cache'
import { countLookup } from '../observe/instruments.ts'

/**
 * What was read of the `max` keys asked for last. Those who ask at the same time share one reading. Neither a failure nor
 * `undefined` is remembered, nor what was still being read when it was forgotten.
 */
export class Remembered<K extends string | number, V> {
  readonly #name: string
  readonly #readings: LRUCache<K, Promise<V>>

  /**
   * @param name stands in the metrics
   * @param ttl milliseconds after which a value is read again; without it, never
   */
  constructor(name: string, max: number, ttl = 0) {
    this.#name = name
    this.#readings = new LRUCache({ max, ttl })
  }

  get(key: K, read: () => Promise<V>): Promise<V> {
    const known = this.#readings.get(key)
    countLookup(this.#name, known !== undefined)
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
