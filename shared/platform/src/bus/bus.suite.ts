import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import { eventually } from '../testing/eventually.ts'
import type { Bus, HandleEvents, Job, Topology, Worker } from './bus.ts'

const topology: Topology = {
  projections: { content: ['identity', 'community'], media: ['identity'] },
  workQueues: ['content.mail', 'content.purge'],
}

const envelope = (seq: number, source: Context = 'identity'): Envelope => ({
  id: randomUUID(),
  source,
  seq,
  type: `${source}.thing-happened`,
  version: 1,
  time: '2026-01-01T00:00:00.000Z',
  data: { seq },
})
const job = (data: unknown, queue = 'content.mail'): Job => ({ id: randomUUID(), queue, data, attempt: 1 })
/** Handles events by themselves, in order. */
const each =
  (handle: (envelope: Envelope) => unknown): HandleEvents =>
  async (envelopes) => {
    for (const one of envelopes) await handle(one)
  }
const worker = (handle: Worker['handle'], retryDelaysMs: number[] = []): Worker => ({
  queue: 'content.mail',
  concurrency: 4,
  retryDelaysMs,
  handle,
})

export type BusUnderTest = {
  /** A bus on the same broker, as another process of the instance would have; `fresh` forgets what is stored. */
  open(): Promise<Bus>
  forget(): Promise<void>
}

/** What every bus promises; both adapters pass it. */
export const busSuite = (underTest: BusUnderTest): void => {
  let bus: Bus
  beforeEach(async () => {
    await underTest.forget()
    bus = await underTest.open()
    await bus.declare(topology)
  })
  afterEach(() => bus.close())

  test('hands a source’s events to each context that follows it, in order', async () => {
    const seen: Record<string, number[]> = { content: [], media: [] }
    for (const context of ['content', 'media'] as const)
      await bus.project(
        context,
        each(({ seq }) => seen[context]?.push(seq)),
      )
    await bus.publish(Array.from({ length: 50 }, (_, n) => envelope(n + 1)))
    await bus.publish([envelope(51), envelope(7, 'community')])
    const upTo51 = Array.from({ length: 51 }, (_, n) => n + 1)
    await eventually(() => expect(seen).toEqual({ content: [...upTo51, 7], media: upTo51 }))
  })

  test('keeps events for a context that has not started yet', async () => {
    await bus.publish([envelope(1), envelope(2)])
    const seen: number[] = []
    await bus.project(
      'media',
      each(({ seq }) => seen.push(seq)),
    )
    await eventually(() => expect(seen).toEqual([1, 2]))
  })

  test('tries a failing event again before the next, and lets other contexts go on', async () => {
    const seen: number[] = []
    const others: number[] = []
    let failures = 2
    await bus.project(
      'content',
      each(({ seq }) => {
        if (seq === 1 && failures-- > 0) throw new Error('not now')
        seen.push(seq)
      }),
    )
    await bus.project(
      'media',
      each(({ seq }) => others.push(seq)),
    )
    await bus.publish([envelope(1), envelope(2)])
    await eventually(() => expect(others).toEqual([1, 2]))
    await eventually(() => expect(seen).toEqual([1, 2]))
  })

  test('hands over together what gathered while a projection was busy, and one by one what failed together', async () => {
    const turns: number[] = []
    const handled: number[] = []
    const busy = Promise.withResolvers<void>()
    await bus.project('media', async (envelopes) => {
      turns.push(envelopes.length)
      const seqs = envelopes.map(({ seq }) => seq)
      if (seqs.includes(1)) await busy.promise
      if (seqs.includes(7) && seqs.length > 1) throw new Error('not together')
      handled.push(...seqs)
    })
    await bus.publish([envelope(1)])
    await eventually(() => expect(turns).toEqual([1]))
    await bus.publish(Array.from({ length: 40 }, (_, n) => envelope(n + 2)))
    busy.resolve()
    await eventually(() => expect(handled).toEqual(Array.from({ length: 41 }, (_, n) => n + 1)))
    expect(Math.max(...turns)).toBeGreaterThan(1)
  })

  test('goes on where a stopped projection left off', async () => {
    const seen: number[] = []
    const blocked = Promise.withResolvers<void>()
    const first = await bus.project(
      'media',
      each(async ({ seq }) => {
        seen.push(seq)
        if (seq === 2) await blocked.promise
      }),
    )
    await bus.publish([envelope(1)])
    await eventually(() => expect(seen).toEqual([1]))
    await bus.publish([envelope(2)])
    await eventually(() => expect(seen).toEqual([1, 2]))
    await bus.publish([envelope(3)])
    const stopped = first.stop()
    blocked.resolve()
    await stopped
    await bus.project(
      'media',
      each(({ seq }) => seen.push(seq)),
    )
    await eventually(() => expect(seen.at(-1)).toBe(3))
  })

  test('gives each job to one of the competing workers', async () => {
    const done: unknown[] = []
    for (let n = 0; n < 2; n++) await bus.work(worker(async ({ data }) => void done.push(data)))
    await Promise.all(Array.from({ length: 20 }, (_, n) => bus.send(job(n))))
    await eventually(() => expect(done).toHaveLength(20))
    expect(new Set(done).size).toBe(20)
  })

  test('handles at most `concurrency` jobs at once', async () => {
    let now = 0
    let most = 0
    let done = 0
    const gate = Promise.withResolvers<void>()
    await bus.work(
      worker(async () => {
        most = Math.max(most, ++now)
        if (now === 4) setImmediate(gate.resolve)
        await gate.promise
        now--
        done++
      }),
    )
    for (let n = 0; n < 12; n++) await bus.send(job(n))
    await eventually(() => expect(done).toBe(12))
    expect(most).toBe(4)
  })

  test('waits before a delayed job', async () => {
    const times: number[] = []
    await bus.work(worker(async () => void times.push(Date.now())))
    const sentAt = Date.now()
    await bus.send(job('later'), 320)
    await eventually(() => expect(times).toHaveLength(1))
    expect(times[0]).toBeGreaterThanOrEqual(sentAt + 315)
  })

  test('counts the attempts, buries a job after the last, lists it and replays it', async () => {
    const attempts: number[] = []
    let broken = true
    await bus.work(
      worker(
        async ({ attempt }) => {
          attempts.push(attempt)
          if (broken) throw new Error('the post office is closed')
        },
        [20, 60],
      ),
    )
    const letter = job({ to: 'someone' })
    await bus.send(letter)
    await eventually(async () =>
      expect(await bus.deadLetters()).toEqual([
        {
          id: letter.id,
          queue: 'content.mail',
          data: { to: 'someone' },
          error: 'Error: the post office is closed',
          failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]),
    )
    expect(attempts).toEqual([1, 2, 3])
    await eventually(async () =>
      expect(await bus.depths()).toContainEqual({ queue: 'content.mail', waiting: 0, dead: 1 }),
    )
    expect(await bus.deadLetters('content.purge')).toEqual([])

    broken = false
    expect(await bus.replay('content.mail', 'another')).toBe(0)
    expect(await bus.replay('content.mail', letter.id)).toBe(1)
    await eventually(() => expect(attempts).toEqual([1, 2, 3, 1]))
    await eventually(async () => expect(await bus.deadLetters('content.mail')).toEqual([]))
  })

  test('replays a whole queue', async () => {
    const failing = await bus.work(worker(() => Promise.reject(new Error('no'))))
    for (let n = 0; n < 3; n++) await bus.send(job(n))
    await eventually(async () => expect(await bus.deadLetters('content.mail')).toHaveLength(3))
    await failing.stop()
    const done: unknown[] = []
    await bus.work(worker(async ({ data }) => void done.push(data)))
    expect(await bus.replay('content.mail')).toBe(3)
    await eventually(() => expect(done.toSorted()).toEqual([0, 1, 2]))
  })

  test('keeps jobs and dead letters when the process ends', async () => {
    const failing = await bus.work(worker(() => Promise.reject(new Error('no'))))
    await bus.send(job('dead'))
    await eventually(async () => expect(await bus.deadLetters()).toHaveLength(1))
    await failing.stop()
    await bus.send(job('waiting'))
    await bus.send(job('delayed'), 200)
    await bus.close()

    bus = await underTest.open()
    await bus.declare(topology)
    expect(await bus.deadLetters()).toMatchObject([{ data: 'dead' }])
    const done: unknown[] = []
    await bus.work(worker(async ({ data }) => void done.push(data)))
    await eventually(() => expect(done).toEqual(['waiting', 'delayed']))
  })

  test('gives a job back when its worker is stopped before it is done', async () => {
    const taken = Promise.withResolvers<void>()
    const first = await bus.work(
      worker((_, signal) => {
        taken.resolve()
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      }),
    )
    await bus.send(job('long'))
    await taken.promise
    await first.stop(0)
    const done: [unknown, number][] = []
    await bus.work(worker(async ({ data, attempt }) => void done.push([data, attempt])))
    await eventually(() => expect(done).toEqual([['long', 1]]))
  })

  test('is healthy while open', async () => {
    expect(await bus.healthy()).toBe(true)
    await bus.close()
    expect(await bus.healthy()).toBe(false)
    await expect(bus.send(job('late'))).rejects.toThrow('closed')
  })
}
