type Waiting<In, Out> = { one: In; resolve: (out: Out) => void; reject: (error: unknown) => void }

export type InBatches = {
  /** At most so many in a batch. */
  most?: number
  /** Whether a failure has nothing to do with what was in the batch; else each of it is tried by itself. */
  concernsAll: (error: unknown) => boolean
}

/**
 * Gathers what is asked for while a batch is under way, and does it as the next batch, as databases commit in groups:
 * alone, one waits for nobody, and many cost few round trips and a single connection. `work` answers in the order of
 * the batch.
 */
export const inBatches = <In, Out>(
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  { most = 100, concernsAll }: InBatches,
): ((one: In) => Promise<Out>) => {
  const queue: Waiting<In, Out>[] = []
  let running = false

  const attempt = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const outs = await work(batch.map(({ one }) => one))
      for (const [at, { resolve }] of batch.entries()) resolve(outs[at] as Out)
    } catch (error) {
      if (batch.length > 1 && !concernsAll(error)) for (const waiting of batch) await attempt([waiting])
      else for (const { reject } of batch) reject(error)
    }
  }
  const drain = async (): Promise<void> => {
    running = true
    // What is asked for in the same turn goes together.
    await Promise.resolve()
    while (queue.length > 0) await attempt(queue.splice(0, most))
    running = false
  }
  return (one) =>
    new Promise((resolve, reject) => {
      queue.push({ one, resolve, reject })
      if (!running) void drain()
    })
}
