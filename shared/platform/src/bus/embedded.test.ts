import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
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
})
