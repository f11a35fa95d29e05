import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '@app/contract/event.ts'
import { event, UnreadableEvent } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { createInProcessCalls, createCallRegistry } from '../calls/in-process.ts'
import { createEmbeddedBus } from '../bus/embedded.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import type { Projection } from './projection.ts'
import { afterwards, on, together } from './projection.ts'
import { createProjector } from './projector.ts'
import { answerSnapshot, rebuildProjection } from './rebuild.ts'
import { createSqlMarks } from './sql-marks.ts'

const changed = event('identity.card-changed', z.object({ id: z.int(), name: z.string() }))
let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld([
    {
      name: '001-card',
      up: (knex) =>
        knex.raw('create table card (id integer primary key, name text, times integer not null default 1)'),
    },
  ])
})
beforeEach(async () => {
  await world.db.knex('card').delete()
  await world.db.knex('projection_mark').delete()
})
afterAll(() => world.close())

const projection = (fail: () => boolean = () => false): Projection => ({
  sources: ['identity'],
  handlers: [
    on(changed, async (tx: Knex.Transaction, { id, name }) => {
      await tx.raw(
        `insert into card (id, name) values (?, ?)
         on conflict (id) do update set name = excluded.name, times = card.times + 1`,
        [id, name],
      )
      if (fail()) throw new Error('handler failed')
    }),
  ],
  clear: async () => void (await world.db.knex('card').delete()),
})
const projector = (fail?: () => boolean, db = world.db) =>
  createProjector('content', projection(fail), createSqlMarks(db))
const envelope = (seq: number, data: unknown, type: string = changed.name): Envelope => ({
  id: `e${seq}`,
  source: 'identity',
  seq,
  type,
  version: 1,
  time: '2026-01-01T00:00:00.000Z',
  data,
})
const cards = () => world.db.knex('card').orderBy('id')
const at = (seq: number) => new Map<Context, number>([['identity', seq]])

test('an event delivered twice is applied once', async () => {
  const one = projector()
  expect(await one.apply(envelope(1, { id: 1, name: 'a' }))).toBe(true)
  expect(await one.apply(envelope(1, { id: 1, name: 'a' }))).toBe(false)
  expect(await cards()).toEqual([{ id: 1, name: 'a', times: 1 }])
})

test('two consumers at once, as after a lost connection, apply an event once', async () => {
  const delivered = envelope(1, { id: 1, name: 'a' })
  const results = await Promise.all([projector().apply(delivered), projector().apply(delivered)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await cards()).toEqual([{ id: 1, name: 'a', times: 1 }])
})

test('a consumer that was waiting goes on from where the one before it came', async () => {
  const [first, second, third] = [1, 2, 3].map((seq) => envelope(seq, { id: seq, name: 'a' }))
  const results = await Promise.all([
    projector().applyAll([first!, second!]),
    projector().applyAll([first!, second!, third!]),
  ])
  expect(results.flat().filter(Boolean)).toHaveLength(3)
  expect((await cards()).map(({ times }: { times: number }) => times)).toEqual([1, 1, 1])
  expect(await createSqlMarks(world.db).applied('identity')).toBe(3)
})

test('events that are handled together come at once, after what came before and before what comes after', async () => {
  const told: string[] = []
  const renamed = event('identity.card-renamed', z.object({ name: z.string() }))
  const moved = event('identity.card-moved', z.object({ name: z.string() }))
  const tell =
    (what: string) => async (_tx: Knex.Transaction, events: readonly { data: { name: string } }[]) =>
      void told.push(`${what} ${events.map(({ data }) => data.name).join('')}`)
  const one = createProjector(
    'content',
    {
      sources: ['identity'],
      handlers: [
        ...together([renamed], tell('renamed')),
        ...together([moved], tell('moved')),
        on(changed, async (_tx: Knex.Transaction, { name }) => void told.push(`changed ${name}`)),
      ],
    },
    createSqlMarks(world.db),
  )
  const events = [moved, renamed, renamed, changed, renamed]
  await one.applyAll(
    events.map((spec, index) => envelope(index + 1, { id: 1, name: 'abcde'[index] }, spec.name)),
  )
  expect(told).toEqual(['renamed bc', 'moved a', 'changed d', 'renamed e'])
  expect(await one.marks.applied('identity')).toBe(5)
})

test('what is told afterwards is told once, of events that are new', async () => {
  const told: number[] = []
  const one = createProjector(
    'content',
    { sources: ['identity'], handlers: [afterwards(changed, async ({ id }) => void told.push(id))] },
    createSqlMarks(world.db),
  )
  await one.applyAll([1, 2, 2, 3].map((seq) => envelope(seq, { id: seq, name: 'a' })))
  await one.apply(envelope(3, { id: 3, name: 'a' }))
  expect(told).toEqual([1, 2, 3])
})

test('who waits in a process that applies nothing is told of, and goes on when it hears how far the other came', async () => {
  const [here, there] = [projector(), projector()]
  const waited = Promise.withResolvers<void>()
  here.follow({ waited: waited.resolve })
  there.follow({ moved: (source, seq) => here.heard(source, seq) })
  const seen = here.waitForMarks(at(1), 60_000)
  await waited.promise
  await there.apply(envelope(1, { id: 1, name: 'a' }))
  await seen
  // It knows by now, and asks nobody.
  here.follow({ waited: () => expect.unreachable() })
  await here.waitForMarks(at(1))
})

test('events handed over together are applied in order, each once, or none of them', async () => {
  let failing = true
  const one = projector(() => failing)
  const together = [
    envelope(1, { id: 1, name: 'a' }),
    envelope(2, { id: 1, name: 'b' }),
    envelope(2, { id: 1, name: 'b' }),
  ]
  await expect(one.applyAll(together)).rejects.toThrow('handler failed')
  expect(await cards()).toEqual([])
  expect(await createSqlMarks(world.db).applied('identity')).toBe(0)
  failing = false
  expect(await one.applyAll(together)).toEqual([true, true, false])
  expect(await cards()).toEqual([{ id: 1, name: 'b', times: 2 }])
  expect(await createSqlMarks(world.db).applied('identity')).toBe(2)
})

test('copy and mark commit together: a failure leaves neither', async () => {
  let failing = true
  const one = projector(() => failing)
  await expect(one.apply(envelope(1, { id: 1, name: 'a' }))).rejects.toThrow('handler failed')
  expect(await cards()).toEqual([])
  expect(await one.marks.applied('identity')).toBe(0)
  failing = false
  expect(await one.apply(envelope(1, { id: 1, name: 'a' }))).toBe(true)
})

test('an event nobody handles still moves the mark', async () => {
  const one = projector()
  await one.apply(envelope(3, { anything: true }, 'identity.something-new'))
  expect(await one.marks.applied('identity')).toBe(3)
})

test('data that is not what the event declares is not applied', async () => {
  const one = projector()
  await expect(one.apply(envelope(1, { id: 'x' }))).rejects.toThrow()
  expect(await one.marks.applied('identity')).toBe(0)
})

test('a reader waits for what they wrote and is let go when it is applied', async () => {
  const one = projector()
  let released = false
  const waiting = one.waitForMarks(at(2), 5_000).then(() => (released = true))
  await one.apply(envelope(1, { id: 1, name: 'a' }))
  expect(released).toBe(false)
  await one.apply(envelope(2, { id: 1, name: 'b' }))
  await waiting
  expect(released).toBe(true)
})

test('a reader also finds what another replica applied', async () => {
  const [here, there] = [projector(), projector(undefined, world.open())]
  const waiting = here.waitForMarks(at(1), 5_000)
  await there.apply(envelope(1, { id: 1, name: 'a' }))
  await waiting
  expect(await here.marks.applied('identity')).toBe(1)
})

test('a reader is let go after the time, and at once for a source that is not followed', async () => {
  const one = projector()
  const started = performance.now()
  await one.waitForMarks(new Map<Context, number>([['federation', 9]]), 60_000)
  await one.waitForMarks(at(9), 30)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('an event that fails is tried again and holds up those after it', async () => {
  let failures = 2
  const one = projector(() => failures-- > 0)
  const bus = createEmbeddedBus({ log: silent })
  await bus.declare({ projections: { content: ['identity'] }, workQueues: [] })
  const subscription = await one.start(bus)
  await bus.publish([envelope(1, { id: 1, name: 'a' }), envelope(2, { id: 1, name: 'b' })])
  await eventually(async () => expect(await cards()).toEqual([{ id: 1, name: 'b', times: 2 }]))
  await subscription.stop()
  await bus.close()
})

test('a handler for a source that is not followed is a mistake of the build', () => {
  expect(() =>
    createProjector('content', { ...projection(), sources: [] }, createSqlMarks(world.db)),
  ).toThrow('does not follow')
})

test('a rebuild replaces the copies and goes on after what the snapshot held', async () => {
  const one = projector()
  await one.apply(envelope(1, { id: 1, name: 'stale' }))
  await one.apply(envelope(2, { id: 2, name: 'gone' }))
  const owner = world.open('identity')
  await owner.knex.raw('create schema identity')
  await owner.knex.raw('create table identity.relay_mark (seq bigint)')
  await owner.knex('relay_mark').insert({ seq: 5 })
  const registry = createCallRegistry()
  const pages = [
    { id: 1, name: 'fresh' },
    { id: 3, name: 'new' },
  ]
  registry.add([
    answerSnapshot(
      {
        context: 'identity',
        snapshot: async (cursor) => {
          const index = Number(cursor ?? 0)
          return {
            events: [{ type: changed.name, version: changed.version, data: pages[index] }],
            next: index + 1 < pages.length ? String(index + 1) : null,
          }
        },
      },
      owner,
    ),
  ])
  expect(await rebuildProjection(one, createInProcessCalls(registry))).toBe(2)
  expect(await cards()).toEqual([
    { id: 1, name: 'fresh', times: 1 },
    { id: 3, name: 'new', times: 1 },
  ])
  const after = projector()
  expect(await after.apply(envelope(5, { id: 1, name: 'older' }))).toBe(false)
  expect(await after.apply(envelope(6, { id: 1, name: 'newer' }))).toBe(true)
})

describe('an event that cannot be read', () => {
  const unreadable = { ...envelope(2, { id: 9, name: 'from the future' }), version: 2 }
  const marks = () => createSqlMarks(world.db)
  beforeEach(async () => void (await world.db.knex('quarantine').delete()))

  test('is set aside with the reason, and holds up none of those behind it', async () => {
    const events = [
      envelope(1, { id: 1, name: 'a' }),
      { ...unreadable, id: uuidv7() },
      { ...envelope(3, { id: 'three' }), id: uuidv7() },
      envelope(4, { id: 4, name: 'd' }),
    ]
    expect(await projector().applyAll(events)).toEqual([true, true, true, true])
    expect((await cards()).map(({ id }: { id: number }) => id)).toEqual([1, 4])
    expect(await marks().quarantine.count()).toBe(2)
    expect(await marks().quarantine.list()).toMatchObject([
      { envelope: events[1], reason: expect.stringContaining('version 2') },
      { envelope: events[2], reason: expect.stringContaining('does not fit') },
    ])
  })

  test('is applied and taken out once it can be read, and stays as long as it cannot', async () => {
    const event = { ...unreadable, id: uuidv7() }
    await projector().apply(event)
    await expect(projector().replay(event)).rejects.toThrow(UnreadableEvent)
    expect(await marks().quarantine.count()).toBe(1)

    const newer = { ...changed, version: 2, upcasters: [(data: never) => data] }
    const [handler] = projection().handlers
    if (!handler) throw new Error('there is a handler')
    const updated = createProjector(
      'content',
      { ...projection(), handlers: [{ ...handler, event: newer }] },
      marks(),
    )
    await updated.replay(event)
    expect(await cards()).toEqual([{ id: 9, name: 'from the future', times: 1 }])
    expect(await marks().quarantine.count()).toBe(0)
    await updated.replay(event)
    expect(await cards()).toMatchObject([{ times: 1 }])
  })

  test('a handler that fails is no reason to set its event aside', async () => {
    await expect(projector(() => true).apply(envelope(1, { id: 1, name: 'a' }))).rejects.toThrow(
      'handler failed',
    )
    expect(await marks().quarantine.count()).toBe(0)
  })
})
