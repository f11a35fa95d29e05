import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@app/contract/operation.ts'
import type { Envelope } from '@app/contract/event.ts'
import type { Logger } from '../observe/log.ts'
import type { HandleEvents } from './bus.ts'
import { pause, projectionDelay } from './retry.ts'

/** So many events are handled together at most, and so many wait in the process that handles them. */
export const EVENTS_AT_ONCE = 50

type Waiting = { envelope: Envelope; signal: AbortSignal; done(handled: boolean): void }

/**
 * Hands a context its events in the order they came in: those that gathered while it was busy together, for one
 * transaction costs it little more than each would alone. Where they fail together they come one by one, and the one
 * that fails is tried again for as long as it fails.
 */
export class EventLine {
  readonly #waiting: Waiting[] = []
  readonly #context: Context
  readonly #handle: HandleEvents
  readonly #log: Logger
  #working = false

  constructor(context: Context, handle: HandleEvents, log: Logger) {
    this.#context = context
    // What is handled must not count as part of whatever published it.
    const detached = AsyncLocalStorage.snapshot()
    this.#handle = (envelopes) => detached(handle, envelopes)
    this.#log = log
  }

  /** Answers whether it was handled; not where `signal` aborted first: then it must come again. */
  take(envelope: Envelope, signal: AbortSignal): Promise<boolean> {
    return new Promise((done) => {
      this.#waiting.push({ envelope, signal, done })
      if (!this.#working) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#working = true
    // Events that were published together come within one moment.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const turn = this.#waiting.splice(0, EVENTS_AT_ONCE)
      for (const { done } of turn.filter(({ signal }) => signal.aborted)) done(false)
      const due = turn.filter(({ signal }) => !signal.aborted)
      if (due.length > 1 && (await this.#handled(due))) for (const { done } of due) done(true)
      else for (const one of due) one.done(await this.#persist(one))
    }
    this.#working = false
  }

  async #handled(events: readonly Waiting[]): Promise<boolean> {
    try {
      await this.#handle(events.map(({ envelope }) => envelope))
      return true
    } catch (error) {
      this.#log.debug(
        { err: error, context: this.#context, events: events.length },
        'Events that failed together are handled one by one',
      )
      return false
    }
  }

  async #persist({ envelope, signal }: Waiting): Promise<boolean> {
    const { source, seq, type } = envelope
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await this.#handle([envelope])
        return true
      } catch (error) {
        const delayMs = projectionDelay(failures)
        this.#log[failures > 5 ? 'error' : 'warn'](
          { err: error, context: this.#context, source, seq, type, failures },
          `Projection of ${this.#context} failed on an event and tries again in ${delayMs} ms`,
        )
        await pause(delayMs, signal)
      }
    }
    return false
  }
}
