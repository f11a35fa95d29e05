import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bus, Job } from '../bus/bus.ts'
import { createEmbeddedBus } from '../bus/embedded.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import type { SqlWorkQueues, WorkRelay } from './work.ts'
import { createWorkQueues, startWorkRelay } from './work.ts'

const QUEUE = 'content.link-preview'
let world: SchemaWorld
let bus: Bus
let work: SqlWorkQueues
let relay: WorkRelay
let done: Job[]
let brokerDown: boolean

beforeEach(async () => {
  world = await schemaWorld()
  bus = createEmbeddedBus({ log: silent })
  await bus.declare({ projections: {}, workQueues: [QUEUE] })
  done = []
  brokerDown = false
  await bus.work({
    queue: QUEUE,
    concurrency: 4,
    retryDelaysMs: [],
    handle: async (job) => void done.push(job),
  })
  work = createWorkQueues(world.db)
  const flaky: Bus = {
    ...bus,
    send: (job, delay) => (brokerDown ? Promise.reject(new Error('broker down')) : bus.send(job, delay)),
  }
  relay = startWorkRelay({ db: world.db, work, bus: flaky, log: silent })
})
afterEach(async () => {
  await relay.stop()
  await bus.close()
  await world.close()
})

const data = () => done.map((job) => job.data)

test('work asked for in a transaction is done once it commits', async () => {
  await world.db.transaction(async (tx) => {
    await work.enqueue(QUEUE, { n: 1 }, { tx })
    expect(done).toEqual([])
  })
  await eventually(() => expect(data()).toEqual([{ n: 1 }]))
  await eventually(async () => expect(await world.db.knex('job')).toEqual([]))
})

test('work asked for in one transaction is handed over in that order', async () => {
  const all = Array.from({ length: 40 }, (_, n) => ({ n }))
  await world.db.transaction(async (tx) => {
    for (const one of all) await work.enqueue(QUEUE, one, { tx })
  })
  await eventually(() => expect(data()).toHaveLength(all.length))
  expect(data()).toEqual(all)
})

test('work asked for in a transaction that rolls back is never done', async () => {
  const failing = world.db.transaction(async (tx) => {
    await work.enqueue(QUEUE, { n: 1 }, { tx })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await work.enqueue(QUEUE, { n: 2 })
  await eventually(() => expect(data()).toEqual([{ n: 2 }]))
})

test('work waits while the broker is down and is not lost', async () => {
  brokerDown = true
  for (let n = 0; n < 150; n++) await work.enqueue(QUEUE, { n })
  expect(await world.db.knex('job').count({ n: '*' })).toEqual([{ n: 150 }])
  brokerDown = false
  await eventually(() => expect(done).toHaveLength(150))
})

test('the same work asked for twice under one name is done once', async () => {
  await world.db.transaction(async (tx) => {
    await work.enqueue(QUEUE, { n: 1 }, { tx, id: 'once' })
    await work.enqueue(QUEUE, { n: 1 }, { tx, id: 'once' })
  })
  await work.enqueue(QUEUE, { n: 2 })
  await eventually(() => expect(data()).toContainEqual({ n: 2 }))
  expect(data().filter((job) => (job as { n: number }).n === 1)).toHaveLength(1)
})
