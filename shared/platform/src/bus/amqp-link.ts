import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'amqplib'
import type { Channel, ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib'
import type { Logger } from '../observe/log.ts'
import type { Subscription } from './bus.ts'
import { pause } from './retry.ts'

/** How long a caller waits for a broker that is away before it is told so. */
const READY_WAIT_MS = 5_000
/** How long a start waits for it: programs that are started together come up in any order, on a slow machine late. */
const START_WAIT_MS = 60_000
const MAX_UNCONFIRMED = 1_000

export type Outgoing = {
  exchange: string
  key: string
  id: string
  body: unknown
  headers?: Record<string, unknown>
}

/** `signal` aborts when the consumer stops, and when the channel is lost: the message then comes again on the next. */
export type Delivery = { message: ConsumeMessage; channel: Channel; signal: AbortSignal }

export type AmqpLink = {
  /** Runs on every new connection, before anyone else may use it. */
  onConnect(setup: (channel: ConfirmChannel) => Promise<void>): Promise<void>
  /** In order, confirmed by the broker; rejects where it is not, or no queue takes one that names a queue itself. */
  publish(messages: readonly Outgoing[]): Promise<void>
  /** Keeps a consumer attached across reconnections until stopped; what it held by then goes back to the queue. */
  consume(
    queue: string,
    prefetch: number,
    handle: (delivery: Delivery) => Promise<void>,
    options?: { graceMs?: number },
  ): Subscription
  /** A channel of its own for a short task; the answer of `work` decides nothing, unacknowledged messages return. */
  withChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T>
  healthy(): boolean
  close(): Promise<void>
}

type Consumer = { attach(connection: ChannelModel): Promise<void>; stop(): Promise<void> }
type Line = { connection: ChannelModel; publisher: ConfirmChannel }

/** One connection to RabbitMQ that comes back by itself (decisions/0004-own-amqp-link.md). */
export const createAmqpLink = ({ url, log }: { url: string; log: Logger }): AmqpLink => {
  const closing = new AbortController()
  const setups: ((channel: ConfirmChannel) => Promise<void>)[] = []
  const consumers = new Set<Consumer>()
  const returned = new Set<string>()
  let line: Line | null = null
  let blocked = false
  let arrived = Promise.withResolvers<Line>()
  arrived.promise.catch(() => undefined)

  const open = async (): Promise<Line> => {
    const connection = await connect(url, {
      timeout: 5_000,
      noDelay: true,
      clientProperties: { connection_name: `mbin ${process.pid}` },
    })
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    connection.on('error', (error) => log.warn({ err: error }, 'Connection to RabbitMQ failed'))
    connection.on('close', () => {
      lost.reject(new Error('The connection to RabbitMQ closed'))
      if (line?.connection === connection) reconnect()
    })
    connection.on('blocked', (why) => {
      blocked = true
      log.warn({ why }, 'RabbitMQ takes no messages at the moment')
    })
    connection.on('unblocked', () => (blocked = false))
    const prepare = async () => {
      const publisher = await connection.createConfirmChannel()
      publisher.on('return', ({ properties }) => returned.add(String(properties.messageId)))
      // A refused declaration closes the channel only: the connection goes too, so that all is set up afresh.
      publisher.on('error', (error) => log.warn({ err: error }, 'RabbitMQ closed the publishing channel'))
      publisher.on('close', () => void connection.close().catch(() => undefined))
      for (const setup of setups) await setup(publisher)
      return { connection, publisher }
    }
    try {
      return await Promise.race([prepare(), lost.promise])
    } catch (error) {
      await connection.close().catch(() => undefined)
      throw error
    }
  }

  const attachTo = (connection: ChannelModel, consumer: Consumer) => {
    consumer.attach(connection).catch((error: unknown) => {
      log.warn({ err: error }, 'A consumer could not attach; the connection to RabbitMQ is renewed')
      void connection.close().catch(() => undefined)
    })
  }

  const keepTrying = async () => {
    for (let failures = 1; !closing.signal.aborted; failures++) {
      try {
        const fresh = await open()
        if (closing.signal.aborted) return await fresh.connection.close()
        line = fresh
        blocked = false
        for (const consumer of consumers) attachTo(fresh.connection, consumer)
        arrived.resolve(fresh)
        if (failures > 1) log.info('Connected to RabbitMQ again')
        return
      } catch (error) {
        const delayMs = Math.min(100 * 2 ** failures, 3_000) * (0.5 + Math.random() / 2)
        log.warn({ err: error, failures }, 'RabbitMQ is out of reach, will try again')
        await pause(delayMs, closing.signal)
      }
    }
  }

  const reconnect = () => {
    if (closing.signal.aborted) return
    line = null
    arrived = Promise.withResolvers()
    arrived.promise.catch(() => undefined)
    void keepTrying()
  }

  const ready = async (waitMs = READY_WAIT_MS): Promise<Line> => {
    if (closing.signal.aborted) throw new Error('The bus is closed')
    if (line) return line
    const waiting = new AbortController()
    // Holds the process, of which nothing else may run while it starts.
    const late = sleep(waitMs, undefined, {
      signal: AbortSignal.any([waiting.signal, closing.signal]),
    }).then(() => {
      throw new Error('RabbitMQ is out of reach')
    })
    late.catch(() => undefined)
    try {
      return await Promise.race([arrived.promise, late])
    } finally {
      waiting.abort()
    }
  }

  const publishSome = async (messages: readonly Outgoing[]) => {
    const { publisher } = await ready()
    const confirmed = messages.map(({ exchange, key, id, body, headers }) => {
      const confirmation = Promise.withResolvers<void>()
      publisher.publish(
        exchange,
        key,
        Buffer.from(JSON.stringify(body ?? null)),
        {
          messageId: id,
          headers,
          persistent: true,
          contentType: 'application/json',
          // Only a message for one queue must arrive in it; an event may interest nobody.
          mandatory: exchange === '',
        },
        (error) => {
          // RabbitMQ gives an unroutable message back before it confirms it.
          if (returned.delete(id)) confirmation.reject(new Error(`There is no queue ${key}`))
          else if (error) confirmation.reject(error instanceof Error ? error : new Error(String(error)))
          else confirmation.resolve()
        },
      )
      return confirmation.promise
    })
    const outcomes = await Promise.allSettled(confirmed)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  void keepTrying()

  return {
    async onConnect(setup) {
      setups.push(setup)
      const { publisher } = await ready(START_WAIT_MS)
      await setup(publisher)
    },

    async publish(messages) {
      for (let at = 0; at < messages.length; at += MAX_UNCONFIRMED)
        await publishSome(messages.slice(at, at + MAX_UNCONFIRMED))
    },

    consume(queue, prefetch, handle, { graceMs: grace = 0 } = {}) {
      const aborter = new AbortController()
      const inHand = new Set<Promise<void>>()
      let channel: Channel | null = null
      let consumerTag: string | null = null
      let stopping = false

      const take = (from: Channel, message: ConsumeMessage, signal: AbortSignal) => {
        const handleOne = async () => {
          // A message of a channel that is gone comes again on the next one.
          if (signal.aborted) return
          try {
            await handle({ message, channel: from, signal })
          } catch (error) {
            if (signal.aborted) return
            log.warn({ err: error, queue }, 'A message could not be settled and will come again')
            await pause(250, signal)
            if (!signal.aborted) from.nack(message, false, true)
          }
        }
        const settled = handleOne().catch((error: unknown) =>
          log.debug({ err: error, queue }, 'Channel gone'),
        )
        inHand.add(settled)
        void settled.finally(() => inHand.delete(settled))
      }

      const attach = async (connection: ChannelModel) => {
        const fresh = await connection.createChannel()
        const gone = new AbortController()
        const signal = AbortSignal.any([aborter.signal, gone.signal])
        const retry = () => {
          gone.abort()
          if (channel !== fresh || stopping) return
          channel = null
          // The connection lives on (a queue was deleted, a leader moved): a new channel is enough.
          void pause(500, closing.signal).then(() => {
            if (line?.connection === connection && !stopping) return attach(connection).catch(retry)
          })
        }
        fresh.on('error', (error) => log.warn({ err: error, queue }, 'RabbitMQ closed a consuming channel'))
        fresh.on('close', retry)
        await fresh.prefetch(prefetch)
        channel = fresh
        const { consumerTag: tag } = await fresh.consume(queue, (message) => {
          if (message) take(fresh, message, signal)
          else void fresh.close().catch(() => undefined)
        })
        consumerTag = tag
      }

      const stop = async (graceMs: number) => {
        stopping = true
        consumers.delete(consumer)
        if (channel && consumerTag) await channel.cancel(consumerTag).catch(() => undefined)
        if (graceMs === 0) aborter.abort()
        const timer = setTimeout(() => aborter.abort(), graceMs)
        await Promise.allSettled(inHand)
        clearTimeout(timer)
        const open = channel
        channel = null
        await open?.close().catch(() => undefined)
      }
      let stopped: Promise<void> | undefined
      const consumer = { attach, stop: (graceMs = grace) => (stopped ??= stop(graceMs)) }
      consumers.add(consumer)
      if (line) attachTo(line.connection, consumer)
      return { stop: consumer.stop }
    },

    async withChannel(work) {
      const { connection } = await ready()
      const channel = await connection.createChannel()
      channel.on('error', () => undefined)
      try {
        return await work(channel)
      } finally {
        await channel.close().catch(() => undefined)
      }
    },

    healthy: () => line !== null && !blocked,

    async close() {
      if (closing.signal.aborted) return
      await Promise.all([...consumers].map((consumer) => consumer.stop()))
      closing.abort()
      await line?.publisher.waitForConfirms().catch(() => undefined)
      await line?.connection.close().catch(() => undefined)
      line = null
    },
  }
}
