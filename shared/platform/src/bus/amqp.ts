import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ConfirmChannel, GetMessage, Message } from 'amqplib'
import type { Context } from '@app/contract/operation.ts'
import type { Envelope } from '@app/contract/event.ts'
import type { Logger } from '../observe/log.ts'
import type { Outgoing } from './amqp-link.ts'
import { createAmqpLink } from './amqp-link.ts'
import type { Bus, DeadLetter, Job, Topology } from './bus.ts'
import { delaySteps, nextStep } from './delays.ts'
import { EVENTS_AT_ONCE, EventLine } from './event-line.ts'
import { STOP_GRACE_MS, describeError, retryDelay } from './retry.ts'

const EVENTS = 'mbin.events'
/** Brings a job whose delay has passed back to its queue, and a poisonous one to its dead letters. */
const WORK = 'mbin.work'
const projectionQueue = (context: Context) => `projection.${context}`
const deadQueue = (queue: string) => `${queue}.dead`
const delayExchange = (step: number) => `mbin.delay.${step}`

/** A job that ends its process this often is poisonous. */
const MAX_DELIVERIES = 20
/** More than a list or a person can read at once. */
const MAX_LISTED = 1_000

const quorum = { 'x-queue-type': 'quorum' }
/** RabbitMQ 4 would drop a message that many reconnections gave back; an event is never dropped. */
const keepForever = { ...quorum, 'x-delivery-limit': 1_000_000_000 }
const durable = { durable: true, autoDelete: false }

const declareOn = async (channel: ConfirmChannel | Channel, topology: Topology) => {
  await channel.assertExchange(EVENTS, 'topic', durable)
  await channel.assertExchange(WORK, 'direct', durable)
  for (const [context, sources] of Object.entries(topology.projections) as [Context, Context[]][]) {
    const queue = projectionQueue(context)
    await channel.assertQueue(queue, {
      ...durable,
      arguments: { ...keepForever, 'x-single-active-consumer': true },
    })
    for (const source of sources) await channel.bindQueue(queue, EVENTS, `${source}.#`)
  }
  for (const queue of topology.workQueues) {
    await channel.assertQueue(deadQueue(queue), { ...durable, arguments: keepForever })
    await channel.bindQueue(deadQueue(queue), WORK, deadQueue(queue))
    await channel.assertQueue(queue, {
      ...durable,
      arguments: {
        ...quorum,
        'x-delivery-limit': MAX_DELIVERIES,
        'x-dead-letter-exchange': WORK,
        'x-dead-letter-routing-key': deadQueue(queue),
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    })
    await channel.bindQueue(queue, WORK, queue)
  }
  for (const step of delaySteps) {
    const name = delayExchange(step)
    await channel.assertExchange(name, 'fanout', durable)
    await channel.assertQueue(name, {
      ...durable,
      arguments: {
        ...keepForever,
        'x-message-ttl': step,
        // Without a key of its own an expired message keeps the one it came with: the name of its work queue.
        'x-dead-letter-exchange': WORK,
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    })
    await channel.bindQueue(name, name, '')
  }
}

const header = (message: Message, name: string): unknown => message.properties.headers?.[name]
const bodyOf = (message: Message): unknown => JSON.parse(message.content.toString('utf8'))

const outgoing = (job: Job, delayMs: number): Outgoing => {
  const step = nextStep(delayMs)
  return {
    exchange: step === 0 ? '' : delayExchange(step),
    key: job.queue,
    id: job.id,
    body: job.data,
    headers: {
      attempt: Math.max(job.attempt, 1),
      'given-for': Date.now() + delayMs,
      ...(step === 0 ? {} : { due: Date.now() + delayMs }),
      ...(job.traceparent ? { traceparent: job.traceparent } : {}),
    },
  }
}

const jobOf = (queue: string, message: Message): Job => ({
  id: String(message.properties.messageId),
  queue,
  data: bodyOf(message),
  attempt: Number(header(message, 'attempt') ?? 1),
  ...(header(message, 'given-for') ? { dueAt: Number(header(message, 'given-for')) } : {}),
  ...(header(message, 'traceparent') ? { traceparent: String(header(message, 'traceparent')) } : {}),
})

const letterOf = (queue: string, message: GetMessage): DeadLetter => ({
  id: String(message.properties.messageId),
  queue,
  data: bodyOf(message),
  error: String(header(message, 'error') ?? `Ended the process that handled it ${MAX_DELIVERIES} times`),
  failedAt: String(header(message, 'failed-at') ?? ''),
})

/**
 * The bus on RabbitMQ: quorum queues, publisher confirms, one connection that comes back by itself. An event or job is
 * accepted once the broker has confirmed it, and acknowledged once it is handled, retried (which is confirmed first) or
 * buried: so it may come twice and is never lost. A projection's queue has a single active consumer among the replicas.
 */
export const createAmqpBus = ({ url, log }: { url: string; log: Logger }): Bus => {
  const link = createAmqpLink({ url, log })
  let workQueues: readonly string[] = []

  /** Walks through the dead letters that are there now. Those `visit` does not take stay where they are. */
  const visitDead = (queue: string, limit: number, visit: (message: GetMessage) => Promise<boolean>) =>
    link.withChannel(async (channel) => {
      const name = deadQueue(queue)
      let kept = 0
      for (let seen = 0; seen < limit; seen++) {
        const message = await channel.get(name)
        if (!message) break
        if (await visit(message)) channel.ack(message)
        else kept++
      }
      if (kept === 0) return
      channel.nackAll(true)
      // They are back a moment later; whoever looks next must find them.
      for (let wait = 0; wait < 50 && (await channel.checkQueue(name)).messageCount < kept; wait++)
        await sleep(10)
    })

  return {
    async declare(topology) {
      workQueues = topology.workQueues
      await link.onConnect((channel) => declareOn(channel, topology))
    },

    publish: (envelopes) =>
      link.publish(
        envelopes.map((envelope) => ({
          exchange: EVENTS,
          key: envelope.type,
          id: envelope.id,
          body: envelope,
        })),
      ),

    async project(context, handle) {
      const line = new EventLine(context, handle, log)
      return link.consume(projectionQueue(context), EVENTS_AT_ONCE, async ({ message, channel, signal }) => {
        // What was not handled comes again on the next channel, and so does what was handled when this one was lost.
        if (await line.take(bodyOf(message) as Envelope, signal)) channel.ack(message)
      })
    },

    send: (job, delayMs = 0) => link.publish([outgoing(job, delayMs)]),

    async work(worker) {
      const detached = AsyncLocalStorage.snapshot()
      return link.consume(
        worker.queue,
        worker.concurrency,
        async ({ message, channel, signal }) => {
          const job = jobOf(worker.queue, message)
          const early = Number(header(message, 'due') ?? 0) - Date.now()
          if (early > 0) {
            await link.publish([outgoing(job, early)])
            return channel.ack(message)
          }
          try {
            await detached(() => worker.handle(job as Job<never>, signal))
          } catch (error) {
            if (signal.aborted) return
            const delayMs = retryDelay(worker.retryDelaysMs, job.attempt)
            if (delayMs === undefined) {
              log.error({ err: error, queue: job.queue, job: job.id }, 'Job failed for the last time')
              const headers = { error: describeError(error), 'failed-at': new Date().toISOString() }
              await link.publish([
                { exchange: '', key: deadQueue(job.queue), id: job.id, body: job.data, headers },
              ])
            } else {
              log.warn(
                { err: error, queue: job.queue, job: job.id, attempt: job.attempt },
                'Job failed, will retry',
              )
              await link.publish([outgoing({ ...job, attempt: job.attempt + 1 }, delayMs)])
            }
          }
          channel.ack(message)
        },
        { graceMs: STOP_GRACE_MS },
      )
    },

    async deadLetters(queue) {
      const letters: DeadLetter[] = []
      for (const name of queue === undefined ? workQueues : [queue])
        await visitDead(name, MAX_LISTED, async (message) => {
          letters.push(letterOf(name, message))
          return false
        })
      return letters
    },

    async replay(queue, id) {
      let replayed = 0
      await visitDead(queue, Number.MAX_SAFE_INTEGER, async (message) => {
        if (id !== undefined && message.properties.messageId !== id) return false
        await link.publish([outgoing({ ...jobOf(queue, message), attempt: 1 }, 0)])
        replayed++
        return true
      })
      return replayed
    },

    depths: (queues = workQueues) =>
      link.withChannel(async (channel) => {
        const depths = []
        for (const queue of queues) {
          const [waiting, dead] = [
            await channel.checkQueue(queue),
            await channel.checkQueue(deadQueue(queue)),
          ]
          depths.push({ queue, waiting: waiting.messageCount, dead: dead.messageCount })
        }
        return depths
      }),

    healthy: async () => link.healthy(),
    close: () => link.close(),
  }
}
