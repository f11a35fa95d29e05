import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '@app/contract/event.ts'
import { event } from '@app/contract/event.ts'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Bus } from '../bus/bus.ts'
import { createEmbeddedBus } from '../bus/embedded.ts'
import type { Database } from '../db/database.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually as soon } from '../testing/eventually.ts'
import type { Relay, RelayOptions } from './relay.ts'
import { settled, startRelay } from './relay.ts'
import { announcing } from './outbox.ts'
import type { SqlOutbox } from './sql-outbox.ts'
import { createOutbox } from './sql-outbox.ts'

/** A gap is waited out until every transaction of the server has ended, those of tests that run beside this one too. */
const eventually = <T>(check: () => T | Promise<T>) => soon(check, 25_000)

const happened = event('content.thing-happened', z.object({ n: z.int() }))

const row = (seq: number, xmin = 100, xmax = 200) => ({ seq, xmin: String(xmin), xmax: String(xmax) })

describe('what may be published', () => {
  const judge = (
    rows: ReturnType<typeof row>[],
    last: number,
    gap: { upTo: number; xmax: bigint } | null,
  ) => {
    const { due, gap: open } = settled(rows, last, gap)
    return { due: due.map(({ seq }) => seq), gap: open }
  }

  test('rows without a gap go out', () => {
    expect(judge([row(4), row(5), row(6)], 3, null)).toEqual({ due: [4, 5, 6], gap: null })
  })
  test('nothing passes a number that is missing', () => {
    expect(judge([row(4), row(6), row(9)], 3, null)).toEqual({ due: [4], gap: { upTo: 9, xmax: 200n } })
  })
  test('it is passed once all that ran when it was first missed have ended', () => {
    const gap = { upTo: 9, xmax: 200n }
    expect(judge([row(6, 199, 300), row(9, 199, 300)], 4, gap)).toEqual({ due: [], gap })
    expect(judge([row(6, 200, 300), row(9, 200, 300)], 4, gap)).toEqual({ due: [6, 9], gap: null })
  })
  test('a gap seen later waits for those that ran then', () => {
    const gap = { upTo: 6, xmax: 200n }
    expect(judge([row(6, 250, 300), row(8, 250, 300)], 4, gap)).toEqual({
      due: [6],
      gap: { upTo: 8, xmax: 300n },
    })
  })
})

let world: SchemaWorld
let bus: Bus
let seen: Envelope[]
let relays: Relay[]

beforeEach(async () => {
  world = await schemaWorld()
  bus = createEmbeddedBus({ log: silent })
  await bus.declare({ projections: { messaging: ['content'] }, workQueues: [] })
  seen = []
  relays = []
  await bus.project('messaging', async (envelopes) => void seen.push(...envelopes))
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  await bus.close()
  await world.close()
})

const relay = async (db: Database, outbox: SqlOutbox, options: Partial<RelayOptions> = {}) => {
  const started = await startRelay({ db, outbox, bus, log: silent, pollMs: 60_000, ...options })
  relays.push(started)
  return started
}
const announce = (db: Database, outbox: SqlOutbox, n: number) =>
  db.transaction((tx) => outbox.add(tx, happened, { n }))
const numbers = () => seen.map(({ data }) => (data as { n: number }).n)
const seqs = () => seen.map(({ seq }) => seq)

test('an event goes out as soon as it is committed, in its envelope', async () => {
  const outbox = createOutbox('content')
  await relay(world.db, outbox)
  await announce(world.db, outbox, 1)
  await eventually(() => expect(seen).toHaveLength(1))
  expect(seen[0]).toMatchObject({
    source: 'content',
    seq: 1,
    type: happened.name,
    version: 1,
    data: { n: 1 },
  })
})

test('a rolled-back change announces nothing', async () => {
  const outbox = createOutbox('content')
  await relay(world.db, outbox)
  const failing = world.db.transaction(async (tx) => {
    await outbox.add(tx, happened, { n: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await announce(world.db, outbox, 2)
  await eventually(() => expect(numbers()).toEqual([2]))
})

test('data that does not match the event is refused before it is written', async () => {
  const outbox = createOutbox('content')
  const wrong = world.db.transaction((tx) => outbox.add(tx, happened, { n: 'x' } as never))
  await expect(wrong).rejects.toThrow()
  expect(await world.db.knex('outbox')).toEqual([])
})

test('a change of one statement announces itself, and nothing where it changed nothing', async () => {
  const outbox = createOutbox('content')
  await relay(world.db, outbox)
  await world.db.knex.schema.createTable('thing', (table) => table.integer('id').primary())
  await world.db.knex('thing').insert({ id: 1 })
  const remove = async (id: number) => {
    const { values, announced } = outbox.within(happened, { n: id })
    const [row] = await world.db.query<{ seq: number }>(
      'remove-thing',
      `with gone as (delete from thing where id = $1 returning id), announced as ${announcing('gone', 2)}
       select seq from announced`,
      [id, ...values],
    )
    if (row) announced(row.seq)
    return row?.seq ?? null
  }
  expect([await remove(1), await remove(1), await remove(2)]).toEqual([1, null, null])
  await eventually(() => expect(numbers()).toEqual([1]))
  expect(seen[0]).toMatchObject({ seq: 1, type: happened.name, version: 1 })
})

test('a later event waits for an earlier one that is still being written', async () => {
  const outbox = createOutbox('content')
  await relay(world.db, outbox)
  const written = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = world.db.transaction(async (tx) => {
    await outbox.add(tx, happened, { n: 1 })
    written.resolve()
    await release.promise
  })
  await written.promise
  await announce(world.db, outbox, 2)
  await announce(world.db, outbox, 3)
  // Three more rounds of the relay have looked at the gap by the time this is answered.
  for (let i = 0; i < 3; i++) await world.db.query('tick', 'select pg_sleep(0.03)')
  expect(seen).toEqual([])
  release.resolve()
  await slow
  await eventually(() => expect(numbers()).toEqual([1, 2, 3]))
})

test('many writers, some of whom give up, are heard in order and completely', async () => {
  const outbox = createOutbox('content')
  await relay(world.db, outbox)
  const committed: number[] = []
  const write = async (n: number) => {
    const pauseMs = (n * 7) % 11
    const run = async (tx: Knex.Transaction) => {
      const seq = await outbox.add(tx, happened, { n })
      await tx.raw('select pg_sleep(?)', [pauseMs / 1000])
      if (n % 5 === 0) throw new Error('gives up')
      return seq
    }
    await world.db.transaction(run).then(
      (seq) => committed.push(seq),
      () => undefined,
    )
  }
  await Promise.all(Array.from({ length: 200 }, (_, n) => write(n)))
  await eventually(() => expect(seen).toHaveLength(committed.length))
  expect(seqs()).toEqual(committed.toSorted((a, b) => a - b))
})

test('a broker that is down delays events and loses none', async () => {
  const outbox = createOutbox('content')
  let down = true
  const flaky: Bus = {
    ...bus,
    publish: (envelopes) => (down ? Promise.reject(new Error('broker down')) : bus.publish(envelopes)),
  }
  await relay(world.db, outbox, { bus: flaky })
  for (let n = 1; n <= 3; n++) await announce(world.db, outbox, n)
  expect(seen).toEqual([])
  down = false
  await eventually(() => expect(numbers()).toEqual([1, 2, 3]))
})

test('a crash between publishing and marking publishes again, with the same numbers', async () => {
  const outbox = createOutbox('content')
  const first = await relay(world.db, outbox)
  await announce(world.db, outbox, 1)
  await eventually(() => expect(seen).toHaveLength(1))
  await first.stop()
  await world.db.knex('relay_mark').update({ seq: 0 })
  await relay(world.open(), outbox)
  await eventually(() => expect(seqs()).toEqual([1, 1]))
  expect(seen[0]?.id).toBe(seen[1]?.id)
})

test('of two replicas one relays what both announce, and the other takes over when it stops', async () => {
  const [one, two] = [world.db, world.open()]
  const [outboxOne, outboxTwo] = [createOutbox('content'), createOutbox('content')]
  const leader = await relay(one, outboxOne)
  await announce(one, outboxOne, 1)
  await eventually(() => expect(numbers()).toEqual([1]))
  await relay(two, outboxTwo)
  await announce(two, outboxTwo, 2)
  await announce(one, outboxOne, 3)
  await eventually(() => expect(numbers()).toEqual([1, 2, 3]))
  await leader.stop()
  await announce(two, outboxTwo, 4)
  await eventually(() => expect(numbers()).toEqual([1, 2, 3, 4]))
})

test('a bus that forgot is told again from where its consumers are', async () => {
  const outbox = createOutbox('content')
  const first = await relay(world.db, outbox)
  for (let n = 1; n <= 3; n++) await announce(world.db, outbox, n)
  await eventually(() => expect(seen).toHaveLength(3))
  await first.stop()
  seen.length = 0
  await relay(world.db, outbox, { resumeFrom: 1 })
  await eventually(() => expect(numbers()).toEqual([2, 3]))
})

test('published rows go once they are old enough', async () => {
  const outbox = createOutbox('content')
  await announce(world.db, outbox, 1)
  await relay(world.db, outbox, { keepMs: 0 })
  await eventually(async () => {
    expect(seen).toHaveLength(1)
    expect(await world.db.knex('outbox')).toEqual([])
  })
})
