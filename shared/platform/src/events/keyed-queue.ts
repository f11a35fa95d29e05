/** Does work that bears a key, after all work given before under the same key. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Work under one key is done one after the other, as it was given, and that under different keys at once. What fails
 * stops nothing behind it. In this process alone: others know nothing of it.
 */
export const createKeyedQueue = (): KeyedQueue => {
  const lasts = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = lasts.get(key)
    const done = before ? before.then(work, work) : work()
    lasts.set(key, done)
    try {
      return await done
    } finally {
      if (lasts.get(key) === done) lasts.delete(key)
    }
  }
}
