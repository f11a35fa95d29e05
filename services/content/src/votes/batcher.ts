type Waiting = { job: unknown; resolve: () => void; reject: (reason: unknown) => void }

/** Size of a batch: those who wait behind it do not wait long. */
const MOST = 50

/**
 * Lets those who want to change the same thing wait here, where waiting costs nothing, and not each with a database
 * connection in hand; whoever gathered meanwhile makes the next batch. Other processes wait at the row's lock.
 */
export class Batcher {
  readonly #lines = new Map<string, Waiting[]>()

  /** Resolves once `run` was through with a list of jobs that holds this one. All calls with one key give the same `run`. */
  add<J>(key: string, job: J, run: (jobs: readonly J[]) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(key)
      if (line) {
        line.push({ job, resolve, reject })
        return
      }
      this.#lines.set(key, [{ job, resolve, reject }])
      void this.#work(key, run as (jobs: readonly unknown[]) => Promise<void>)
    })
  }

  async #work(key: string, run: (jobs: readonly unknown[]) => Promise<void>): Promise<void> {
    const line = this.#lines.get(key) ?? []
    while (line.length > 0) {
      const batch = line.splice(0, MOST)
      try {
        await run(batch.map(({ job }) => job))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#lines.delete(key)
  }
}
