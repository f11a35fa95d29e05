import type { Context } from '@app/contract/operation.ts'
import type { Envelope } from '@app/contract/event.ts'
import type { Knex } from 'knex'

/** `attempt` counts from 1. */
export type Job<D = unknown> = {
  id: string
  queue: string
  data: D
  attempt: number
  /** When it was to be done, in Unix milliseconds; the bus says so to who handles it. */
  dueAt?: number | undefined
  /** W3C trace context of what gave the job. */
  traceparent?: string | undefined
}
export type DeadLetter = { id: string; queue: string; data: unknown; error: string; failedAt: string }

/** A consumer of a work queue; several may compete for it. */
export type Worker<D = unknown> = {
  queue: string
  /** Jobs handled at once by this process. */
  concurrency: number
  /** Delays before each retry, in milliseconds; after the last the job becomes a dead letter. */
  retryDelaysMs: readonly number[]
  handle(job: Job<D>, signal: AbortSignal): Promise<void>
}

/** Gives work to a queue. With a transaction the job exists only if it commits. */
export type WorkQueues = {
  enqueue(
    queue: string,
    data: unknown,
    options?: { tx?: Knex.Transaction; delayMs?: number; id?: string },
  ): Promise<void>
  /**
   * For a change that is one statement, and gives work by that statement: `enqueuing` is a part of it, and `values` are
   * what it takes. `accepted` is to be called once the statement is through.
   */
  within(queue: string, data: unknown, id: string): { values: unknown[]; accepted(): void }
}

export type QueueDepth = { queue: string; waiting: number; dead: number }

/** `stop` lets what is in hand finish for `graceMs` (6 s for a job), then aborts it and gives it back to the queue. */
export type Subscription = { stop(graceMs?: number): Promise<void> }

/** Handles all of these, in this order, or rejects; may get again what it handled. */
export type HandleEvents = (envelopes: readonly Envelope[]) => Promise<void>

/** Events and work between contexts. Adapters: in process (smqp) and RabbitMQ (amqplib); one test suite holds both. */
export type Bus = {
  /** Declares every queue of the topology, so that an event is kept for a context that has not started yet. */
  declare(topology: Topology): Promise<void>
  /** Resolves when the broker has confirmed every envelope; rejects, and the relay tries again, when it cannot. */
  publish(envelopes: readonly Envelope[]): Promise<void>
  /**
   * The single active consumer of a context's projection queue, in order. Events that wait are handed over together;
   * one that fails is retried by itself, never skipped silently.
   */
  project(context: Context, handle: HandleEvents): Promise<Subscription>
  /** Hands a job to its queue, confirmed. */
  send(job: Job, delayMs?: number): Promise<void>
  work(worker: Worker): Promise<Subscription>
  deadLetters(queue?: string): Promise<DeadLetter[]>
  replay(queue: string, id?: string): Promise<number>
  /** How many jobs wait in each of these work queues, or in all, and how many are buried. */
  depths(queues?: readonly string[]): Promise<QueueDepth[]>
  /** Broker reachable. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

/** Which sources each context's projection listens to, and all work queues. */
export type Topology = {
  projections: Partial<Record<Context, readonly Context[]>>
  workQueues: readonly string[]
}
