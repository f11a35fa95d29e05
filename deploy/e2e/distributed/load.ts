import { Client } from '../kit/client.ts'

/** Asks whichever process is next, and refuses what is no success. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>
/** What one of several people does again and again; `round` counts up and is never the same twice for one of them. */
export type Task = (ask: Ask, round: number) => Promise<void>

/**
 * Requests without a pause, of several people at once. What fails is kept, and does not end the others. Requests go to the
 * `origins` in turn; these may change meanwhile.
 */
export class Load {
  origins: readonly string[]
  readonly failures: string[] = []
  private sent = 0
  private settled = 0
  private stopped = false
  private readonly running: Promise<void>[] = []
  private readonly waiting: { until: number; done: () => void }[] = []

  constructor(origins: readonly string[]) {
    this.origins = origins
  }

  private async ask(token: string | null, method: string, path: string, body?: unknown): Promise<unknown> {
    const origin = this.origins[this.sent++ % this.origins.length] ?? ''
    const client = new Client(origin)
    client.token = token
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    try {
      const response = await client.fetch(path, init)
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    } catch (error) {
      throw new Error(`${method} ${path} at ${origin}`, { cause: error })
    } finally {
      this.settled++
      for (const { until, done } of this.waiting) if (this.settled >= until) done()
    }
  }

  /** Lets somebody begin. `token` null: a stranger. */
  begin(token: string | null, task: Task): void {
    const run = async () => {
      for (let round = 0; !this.stopped; round++) {
        try {
          await task((...request) => this.ask(token, ...request), round)
        } catch (error) {
          this.failures.push(`${String(error)}: ${String((error as Error).cause)}`)
        }
      }
    }
    this.running.push(run())
  }

  /** Until as many more requests have been answered, or have failed. */
  async more(requests: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waiting.push({ until: this.settled + requests, done: resolve })
    await promise
  }

  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all(this.running)
  }
}
