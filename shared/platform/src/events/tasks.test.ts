import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import type { Tasks } from './tasks.ts'
import { startTasks } from './tasks.ts'

let world: SchemaWorld
let started: Tasks[]
beforeEach(async () => {
  world = await schemaWorld()
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((tasks) => tasks.stop()))
  await world.close()
})

test('a task runs when it is due, on one replica, and again after its time', async () => {
  const clock = createTestClock()
  let runs = 0
  const task = { name: 'content.count', everyMs: 60_000, run: async () => void runs++ }
  const start = () =>
    started.push(startTasks({ db: world.open(), tasks: [task], log: silent, clock, lookMs: 5 }))
  start()
  start()
  start()
  await eventually(async () => expect(await world.db.knex('task_run')).toHaveLength(1))
  expect(runs).toBe(1)
  clock.advance(60_001)
  await eventually(() => expect(runs).toBe(2))
})

test('a task that fails is tried again and keeps no other from running', async () => {
  let failures = 2
  let others = 0
  const fails = {
    name: 'content.fails',
    everyMs: 60_000,
    run: async () => {
      if (failures-- > 0) throw new Error('not yet')
    },
  }
  const other = { name: 'content.other', everyMs: 60_000, run: async () => void others++ }
  started.push(startTasks({ db: world.db, tasks: [fails, other], log: silent, lookMs: 5 }))
  await eventually(async () => expect(await world.db.knex('task_run')).toHaveLength(2))
  expect([failures, others]).toEqual([-1, 1])
})
