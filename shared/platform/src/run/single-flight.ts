/** Runs the work of a key; whoever asks for the same key meanwhile shares its outcome. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

export const createSingleFlight = <T>(): SingleFlight<T> => {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const shared = running.get(key)
    if (shared) return shared
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
