import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { positionOf } from '@app/contract/calls/position.ts'
import { event } from '@app/contract/event.ts'
import { z } from 'zod'
import { answer } from '../calls/calls.ts'
import { createCallRegistry, createInProcessCalls } from '../calls/in-process.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld } from '../testing/database.ts'
import { answerPosition, catchUp } from './catch-up.ts'
import { on } from './projection.ts'
import { createProjector } from './projector.ts'
import { createSqlMarks } from './sql-marks.ts'
import { createOutbox } from './sql-outbox.ts'

const written = event('content.written', z.object({ id: z.int() }))
let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld([])
})
beforeEach(async () => {
  await world.db.knex('projection_mark').delete()
  await world.db.knex('outbox').delete()
})
afterAll(() => world.close())

const callsOf = (...handlers: Parameters<ReturnType<typeof createCallRegistry>['add']>[0]) => {
  const registry = createCallRegistry()
  registry.add(handlers)
  return createInProcessCalls(registry, { check: true })
}
const projector = () =>
  createProjector(
    'federation',
    { sources: ['content'], handlers: [on(written, async () => undefined)] },
    createSqlMarks(world.db),
  )
const anEvent = (seq: number) => ({
  id: `e${seq}`,
  source: 'content' as const,
  seq,
  type: written.name,
  version: 1,
  time: '2026-01-01T00:00:00.000Z',
  data: { id: seq },
})

test('whoever catches up waits for all that was announced when they asked', async () => {
  const asked = Promise.withResolvers<undefined>()
  const answerTwo = answer(positionOf('content'), async () => {
    asked.resolve(undefined)
    return { seq: 2 }
  })
  let caughtUp = false
  const waiting = catchUp({ db: world.db, calls: callsOf(answerTwo) }, 'content').then(
    () => (caughtUp = true),
  )
  await asked.promise
  await projector().apply(anEvent(1))
  expect(caughtUp).toBe(false)
  await projector().apply(anEvent(2))
  await waiting
  await projector().apply(anEvent(3))
  await catchUp({ db: world.db, calls: callsOf(answerTwo) }, 'content')
})

test('what does not arrive in time is worth another try', async () => {
  const calls = callsOf(answer(positionOf('content'), async () => ({ seq: 1 })))
  await expect(catchUp({ db: world.db, calls }, 'content', 50)).rejects.toThrow('content')
})

test('the owner says what it has committed', async () => {
  const calls = callsOf(answerPosition('content', world.db))
  const position = async () => (await calls.ask(positionOf('content'), {})).seq
  expect(await position()).toBe(0)
  const outbox = createOutbox('content')
  await world.db.transaction((tx) => outbox.addAll(tx, written, [{ id: 1 }, { id: 2 }]))
  const reached = await position()
  const failed = world.db.transaction(async (tx) => {
    await outbox.add(tx, written, { id: 3 })
    expect(await position()).toBe(reached)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await position()).toBe(reached)
})
