import { afterAll, beforeAll, expect, test } from 'vitest'
import { event } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import { z } from 'zod'
import { createEmbeddedBus } from '../bus/embedded.ts'
import type { Job } from '../bus/bus.ts'
import { createMemoryCache } from '../cache/memory.ts'
import { createCallRegistry, createInProcessCalls } from '../calls/in-process.ts'
import type { ContextModule } from '../context.ts'
import { systemClock } from '../context.ts'
import { on } from '../events/projection.ts'
import type { MarkStore } from '../events/projection.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import type { SharedDeps, Started } from './part.ts'
import { buildPart, migratePart, offerCalls, startEvents, startSchedule, startWork, stopAll } from './part.ts'

const written = event('content.note-written', z.object({ n: z.int() }))
const writer: ContextModule = () => ({ context: 'content', migrations: [], routes: [] })

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld()
})
afterAll(() => world.close())

const groundOn = async (): Promise<SharedDeps> => {
  const bus = createEmbeddedBus({ log: silent })
  await bus.declare({
    projections: { messaging: ['content'], media: ['content'] },
    workQueues: ['messaging.push'],
  })
  const unused = () => {
    throw new Error('not needed here')
  }
  return {
    config: {
      url: 'http://localhost',
      domain: 'localhost',
      softwareName: 'mbin',
      softwareVersion: '1',
      maxImageBytes: 1,
      allowPrivateNetworks: true,
    },
    bus,
    cache: createMemoryCache(),
    files: {
      put: unused,
      copy: unused,
      get: unused,
      stat: unused,
      delete: unused,
      list: unused,
      publicUrl: () => null,
    },
    mailer: { delivers: false, send: unused },
    calls: createInProcessCalls(createCallRegistry()),
    fetch: unused,
    log: silent,
    clock: systemClock,
  }
}

/** A reader that keeps what it applied, and its marks, outside SQL. */
const reader = (context: Context, seen: number[], open: () => boolean): ContextModule => {
  let mark = 0
  const marks: MarkStore<null> = {
    applied: async () => mark,
    async apply(steps) {
      const fresh = steps.filter(({ seq }) => seq > mark)
      for (const { seq, work } of fresh) {
        await work?.(null)
        mark = seq
      }
      return steps.map((step) => fresh.includes(step))
    },
    reset: async () => void (mark = 0),
    rebuild: async () => undefined,
    quarantine: {
      add: async () => undefined,
      list: async () => [],
      count: async () => 0,
      release: async () => undefined,
    },
  }
  return () => ({
    context,
    migrations: [],
    routes: [],
    projection: {
      sources: ['content'],
      marks: marks as never,
      handlers: [
        on(written, async (_tx, { n }) => {
          if (!open()) throw new Error('not now')
          seen.push(n)
        }),
      ],
    },
  })
}

test('what a bus forgot at the end of a process is told again to who had not applied it, and to nobody twice', async () => {
  const [quick, slow]: [number[], number[]] = [[], []]
  let slowIsOpen = false
  const modules: [Context, ContextModule][] = [
    ['messaging', reader('messaging', quick, () => true)],
    ['media', reader('media', slow, () => slowIsOpen)],
  ]
  const begin = async () => {
    const sharedDeps = await groundOn()
    const content = buildPart('content', writer, sharedDeps, world.open('content'))
    await migratePart(content)
    const parts = [
      content,
      ...modules.map(([context, module]) => buildPart(context, module, sharedDeps, null)),
    ]
    const started = await startEvents(parts, sharedDeps, { forgetful: true })
    return { sharedDeps, content, started }
  }
  const end = async ({ sharedDeps, started }: { sharedDeps: SharedDeps; started: Started[] }) => {
    await stopAll(started, () => undefined)
    await sharedDeps.bus.close()
  }

  const first = await begin()
  const { db, outbox } = first.content.sql ?? {}
  await db?.transaction(async (tx) => void (await outbox?.add(tx, written, { n: 1 })))
  await eventually(() => expect(quick).toEqual([1]))
  await end(first)

  slowIsOpen = true
  const second = await begin()
  await eventually(() => expect(slow).toEqual([1]))
  expect(quick).toEqual([1])
  await end(second)
})

test('a context without a SQL schema works, and runs its tasks, all the same', async () => {
  const sharedDeps = await groundOn()
  const done: Job[] = []
  let runs = 0
  const part = buildPart(
    'messaging',
    () => ({
      context: 'messaging',
      migrations: [],
      routes: [],
      workers: [
        {
          queue: 'messaging.push',
          concurrency: 1,
          retryDelaysMs: [],
          handle: async (job) => void done.push(job),
        },
      ],
      tasks: [{ name: 'messaging.count', everyMs: 60_000, run: async () => void runs++ }],
    }),
    sharedDeps,
    null,
  )
  const registry = createCallRegistry()
  offerCalls(part, registry)
  expect(await migratePart(part)).toEqual([])
  const started = [
    ...(await startWork(part, sharedDeps)),
    startSchedule(part, sharedDeps),
    startSchedule(part, sharedDeps),
  ]
  await part.deps.work.enqueue('messaging.push', { n: 1 })
  await eventually(() => expect(done).toMatchObject([{ data: { n: 1 } }]))
  await eventually(() => expect(runs).toBe(1))
  await expect(part.deps.db.query('x', 'select 1')).rejects.toThrow('does not keep its data in SQL')
  await stopAll(started, () => undefined)
  await sharedDeps.bus.close()
})

test('a worker of a queue that no broker would know is a mistake of the build', async () => {
  const sharedDeps = await groundOn()
  const stray: ContextModule = () => ({
    context: 'media',
    migrations: [],
    routes: [],
    workers: [{ queue: 'media.nowhere', concurrency: 1, retryDelaysMs: [], handle: async () => undefined }],
  })
  expect(() => buildPart('media', stray, sharedDeps, null)).toThrow('media works on media.nowhere')
  await sharedDeps.bus.close()
})

test('a module that answers for another context is a mistake of the build', async () => {
  const sharedDeps = await groundOn()
  expect(() => buildPart('media', writer, sharedDeps, null)).toThrow('says it is content')
  await sharedDeps.bus.close()
})
