import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import knex from 'knex'
import type { Knex } from 'knex'
import { pino } from 'pino'
import { createEmptyDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/postgres.ts'
import { busSuite } from './bus.suite.ts'
import { createEmbeddedBus } from './embedded.ts'
import { createMemoryJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import { createPostgresJournal } from './postgres-journal.ts'

const log = pino({ level: 'silent' })

describe('The embedded bus with a journal in memory', () => {
  let journal: Journal
  busSuite({
    open: async () => createEmbeddedBus({ journal, log }),
    forget: async () => void (journal = createMemoryJournal()),
  })
})

describe('The embedded bus with its journal in PostgreSQL', () => {
  let database: TestDatabase
  let db: Knex
  beforeAll(async () => {
    database = await createEmptyDatabase()
    db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 4 } })
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  busSuite({
    open: async () => createEmbeddedBus({ journal: await createPostgresJournal(db), log }),
    forget: () => db.raw('drop schema if exists bus cascade'),
  })

  test('takes a job given twice under one id as one, until it is done or asked for anew after its burial', async () => {
    await db.raw('drop schema if exists bus cascade')
    const journal = await createPostgresJournal(db)
    const job = { id: 'user-1', queue: 'content.purge', data: null, attempt: 1 }
    expect(await journal.add(job, 0)).toBe(true)
    expect(await journal.add(job, 0)).toBe(false)
    await journal.bury(job, 'no')
    expect(await journal.add(job, 0)).toBe(true)
    expect(await journal.deadLetters()).toEqual([])
    expect(await journal.pending()).toEqual([{ job, dueAt: 0 }])
  })

  test('takes and ends many jobs in few statements, and one that cannot be kept by itself', async () => {
    await db.raw('drop schema if exists bus cascade')
    const journal = await createPostgresJournal(db)
    const jobs = Array.from({ length: 150 }, (_, at) => ({
      id: `item-${at % 100}`,
      queue: 'content.purge',
      data: null,
      attempt: 1,
    }))
    let statements = 0
    const count = () => void statements++
    db.on('query', count)
    const added = await Promise.all(jobs.map((job) => journal.add(job, 0)))
    expect(added.map((isNew, at) => isNew === at < 100)).not.toContain(false)
    await Promise.all(jobs.slice(0, 99).map((job) => journal.done(job)))
    db.off('query', count)
    expect(statements).toBe(3)
    expect((await journal.pending()).map(({ job }) => job.id)).toEqual(['item-99'])
    const [sound] = jobs
    const outcomes = await Promise.allSettled([
      journal.add({ ...sound!, data: '\0' }, 0),
      journal.add({ ...sound!, id: 'sound' }, 0),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
