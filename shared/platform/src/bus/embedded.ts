import { AsyncLocalStorage } from 'node:async_hooks'
import { Broker } from 'smqp'
import type { ConsumeMessage } from 'smqp'
import type { Context } from '@app/contract/operation.ts'
import type { Envelope } from '@app/contract/event.ts'
import type { Logger } from '../observe/log.ts'
import type { Bus, Job, Subscription, Topology, Worker } from './bus.ts'
import type { Journal } from './journal.ts'
import { EVENTS_AT_ONCE, EventLine } from './event-line.ts'
import { createMemoryJournal } from './journal.ts'
import { STOP_GRACE_MS, describeError, pause, retryDelay } from './retry.ts'

const EXCHANGE = 'mbin.events'
const projectionQueue = (context: Context) => `projection.${context}`

export type EmbeddedBusOptions = { journal?: Journal; log: Logger }

/**
 * The bus of the all-in-one program, in process on smqp.
 *
 * What it promises. An event: `publish` resolves once every projection queue holds it in memory. It survives a crash
 * because its outbox row does, and each projection knows the highest `seq` it applied: whoever starts a projection
 * publishes again, from the outboxes, what lies beyond its mark. A failing handler is retried for as long as it fails
 * and holds up its own queue only. A job: `send` resolves once the journal has it; it leaves the journal when done,
 * or becomes a dead letter there, so a crash repeats a job at worst and never drops it.
 */
export const createEmbeddedBus = ({ journal = createMemoryJournal(), log }: EmbeddedBusOptions): Bus => {
  const broker = new Broker()
  broker.assertExchange(EXCHANGE, 'topic', { durable: true, autoDelete: false })
  const timers = new Set<NodeJS.Timeout>()
  const subscriptions = new Set<Subscription>()
  let consumers = 0
  let recovered: Promise<void> | null = null
  let workQueues: readonly string[] = []
  let closed = false

  const queueOf = (name: string) => broker.assertQueue(name, { durable: true, autoDelete: false })

  const deliver = (given: Job, delayMs: number) => {
    if (closed) return
    const job = { ...given, dueAt: given.dueAt ?? Date.now() + delayMs }
    if (delayMs <= 0) return void queueOf(job.queue).queueMessage({ routingKey: job.queue }, job)
    // Node's timers end at 2^31 ms; a longer wait is cut in pieces.
    const step = Math.min(delayMs, 2 ** 31 - 1)
    const timer = setTimeout(() => {
      timers.delete(timer)
      deliver(job, delayMs - step)
    }, step)
    timer.unref()
    timers.add(timer)
  }

  /** Jobs of an earlier process come back once, before the first new one. */
  const recover = () =>
    (recovered ??= journal.pending().then((jobs) => {
      for (const { job, dueAt } of jobs) deliver({ ...job, dueAt }, dueAt - Date.now())
    }))

  /** Adds the consumer; `stop` waits for the messages in hand, then aborts `signal`. */
  const consume = (
    queue: string,
    prefetch: number,
    handle: (message: ConsumeMessage, signal: AbortSignal) => Promise<void>,
    grace: number,
  ): Subscription => {
    const aborter = new AbortController()
    const inHand = new Set<Promise<void>>()
    // smqp calls the consumer from within `publish`; what it does must not count as part of the publisher's request.
    const detached = AsyncLocalStorage.snapshot()
    const consumerTag = `${queue}.${++consumers}`
    queueOf(queue).consume(
      (_key, message) => {
        const work = detached(handle, message, aborter.signal).finally(() => inHand.delete(work))
        inHand.add(work)
      },
      { consumerTag, prefetch },
    )
    let stopped: Promise<void> | undefined
    const stop = async (graceMs: number) => {
      subscriptions.delete(subscription)
      broker.cancel(consumerTag, { keepPending: true })
      if (graceMs === 0) aborter.abort()
      const timer = setTimeout(() => aborter.abort(), graceMs)
      await Promise.allSettled(inHand)
      clearTimeout(timer)
    }
    const subscription: Subscription = { stop: (graceMs = grace) => (stopped ??= stop(graceMs)) }
    subscriptions.add(subscription)
    return subscription
  }

  return {
    async declare(topology: Topology) {
      for (const [context, sources] of Object.entries(topology.projections) as [Context, Context[]][]) {
        queueOf(projectionQueue(context))
        for (const source of sources) broker.bindQueue(projectionQueue(context), EXCHANGE, `${source}.#`)
      }
      workQueues = topology.workQueues
      for (const queue of workQueues) queueOf(queue)
      await recover()
    },

    async publish(envelopes) {
      if (closed) throw new Error('The embedded bus is closed')
      for (const envelope of envelopes) broker.publish(EXCHANGE, envelope.type, envelope)
    },

    async project(context, handle) {
      const queue = projectionQueue(context)
      if (queueOf(queue).consumerCount > 0) throw new Error(`${queue} already has its one consumer`)
      const line = new EventLine(context, handle, log)
      return consume(
        queue,
        EVENTS_AT_ONCE,
        async (message, signal) => {
          if (await line.take(message.content as Envelope, signal)) message.ack()
          else message.nack(false, true)
        },
        0,
      )
    },

    async send(job, delayMs = 0) {
      if (closed) throw new Error('The embedded bus is closed')
      await recover()
      if (await journal.add(job, Date.now() + delayMs)) deliver(job, delayMs)
    },

    async work(worker: Worker) {
      await recover()
      return consume(
        worker.queue,
        worker.concurrency,
        async (message, signal) => {
          const job = message.content as Job
          const settle = async () => {
            try {
              await worker.handle(job, signal)
            } catch (error) {
              if (signal.aborted) return message.nack(false, true)
              const delayMs = retryDelay(worker.retryDelaysMs, job.attempt)
              if (delayMs === undefined) {
                log.error({ err: error, queue: job.queue, job: job.id }, 'Job failed for the last time')
                await journal.bury(job, describeError(error))
                return message.ack()
              }
              log.warn(
                { err: error, queue: job.queue, job: job.id, attempt: job.attempt },
                'Job failed, will retry',
              )
              const next = { ...job, dueAt: undefined, attempt: Math.max(job.attempt, 1) + 1 }
              await journal.retry(next, Date.now() + delayMs)
              deliver(next, delayMs)
              return message.ack()
            }
            await journal.done(job)
            message.ack()
          }
          try {
            await settle()
          } catch (error) {
            // The journal is out of reach: the job is still in it, so it may run again, and is not lost.
            log.error({ err: error, queue: job.queue, job: job.id }, 'The journal could not note a job')
            await pause(1_000, signal)
            message.nack(false, true)
          }
        },
        STOP_GRACE_MS,
      )
    },

    deadLetters: (queue) => journal.deadLetters(queue),

    async replay(queue, id) {
      const jobs = await journal.revive(queue, id)
      for (const job of jobs) deliver(job, 0)
      return jobs.length
    },

    async depths(queues = workQueues) {
      const counts = new Map((await journal.counts()).map((depth) => [depth.queue, depth]))
      return queues.map((queue) => counts.get(queue) ?? { queue, waiting: 0, dead: 0 })
    },

    healthy: async () => !closed,

    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
      broker.reset()
    },
  }
}
