import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { connect } from 'amqplib'
import { pino } from 'pino'
import type { Context } from '@app/contract/operation.ts'
import { eventually } from '../testing/eventually.ts'
import { needing, startServer } from '../testing/servers/index.ts'
import type { TestServer } from '../testing/servers/index.ts'
import { createAmqpBus } from './amqp.ts'
import { busSuite } from './bus.suite.ts'
import { delaySteps, nextStep } from './delays.ts'

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
const suite = await needing(describe, 'rabbitmq')

suite('The bus on RabbitMQ', () => {
  let rabbit: TestServer
  beforeAll(async () => {
    rabbit = await startServer('rabbitmq')
  })
  afterAll(() => rabbit.remove(), 60_000)

  const purge = async () => {
    const connection = await connect(rabbit.url)
    const queues = ['projection.content', 'projection.media', 'content.mail', 'content.purge']
    for (const queue of [...queues, ...delaySteps.map((step) => `mbin.delay.${step}`)].flatMap((name) => [
      name,
      `${name}.dead`,
    ])) {
      const channel = await connection.createChannel()
      channel.on('error', () => undefined)
      await channel.purgeQueue(queue).then(
        () => channel.close(),
        () => undefined,
      )
    }
    await connection.close()
  }

  busSuite({ open: async () => createAmqpBus({ url: rabbit.url, log }), forget: purge })

  test('comes back after RabbitMQ was killed, with every confirmed event and job there once in order', async () => {
    await purge()
    const bus = createAmqpBus({ url: rabbit.url, log })
    await bus.declare({ projections: { media: ['identity'] }, workQueues: ['content.mail'] })
    const seen: number[] = []
    const done = new Set<unknown>()
    const down = Promise.withResolvers<void>()
    await bus.project('media', async (envelopes) => {
      for (const { seq } of envelopes) {
        // In the middle of an event when the connection goes.
        if (seq === 30) await down.promise
        // As projections do: what was applied is not applied again.
        if (seq > (seen.at(-1) ?? 0)) seen.push(seq)
      }
    })
    await bus.work({
      queue: 'content.mail',
      concurrency: 5,
      retryDelaysMs: [50],
      handle: async ({ data }) => void done.add(data),
    })
    const insist = async (send: () => Promise<void>) => {
      for (;;)
        try {
          return await send()
        } catch {
          // As relays do: again, until it is confirmed.
        }
    }
    const all = Array.from({ length: 300 }, (_, n) => n + 1)
    const publishing = (async () => {
      for (const seq of all) {
        const source: Context = 'identity'
        const envelope = {
          id: randomUUID(),
          source,
          seq,
          type: 'identity.x',
          version: 1,
          time: '',
          data: seq,
        }
        await insist(() => bus.publish([envelope]))
        await insist(() => bus.send({ id: `job-${seq}`, queue: 'content.mail', data: seq, attempt: 1 }))
      }
    })()
    await eventually(() => expect(seen.length).toBeGreaterThan(20))
    await eventually(() => expect(done.size).toBeGreaterThan(35))
    await rabbit.kill()
    await eventually(async () => expect(await bus.healthy()).toBe(false))
    down.resolve()
    await rabbit.start()
    await publishing
    await eventually(() => expect(seen).toEqual(all), 20_000)
    await eventually(() => expect(done.size).toBe(300), 20_000)
    expect(await bus.healthy()).toBe(true)
    await bus.close()
  })

  test('is waited for at start', async () => {
    await rabbit.stop()
    const bus = createAmqpBus({ url: rabbit.url, log })
    const started = bus.declare({ projections: {}, workQueues: [] })
    await rabbit.start()
    await started
    expect(await bus.healthy()).toBe(true)
    await bus.close()
  })

  test('refuses a job for a queue that nobody declared', async () => {
    const bus = createAmqpBus({ url: rabbit.url, log })
    await bus.declare({ projections: {}, workQueues: [] })
    await expect(bus.send({ id: '1', queue: 'no.queue', data: 1, attempt: 1 })).rejects.toThrow(
      'no queue no.queue',
    )
    await bus.close()
  })
})

describe('Steps of a delay', () => {
  test.each([
    [0, 0],
    [-5, 0],
    [1, 50],
    [49, 50],
    [70, 50],
    [3_999, 1_000],
    [100_000_000, 86_400_000],
  ])('%d ms are left: waits %d', (left, step) => {
    expect(nextStep(left)).toBe(step)
  })
})
