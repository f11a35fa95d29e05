import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresStore, openMongoStore } from '@app/messaging/operator'
import type { Store } from '@app/messaging/operator'
import { openDatabase } from '@app/platform/db/open.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { pino } from 'pino'

const entry = fileURLToPath(new URL('../mbin.ts', import.meta.url))
const run = promisify(execFile)
const USERS = 12

/** The commands of the program as an operator runs them, on stores that messaging is looked at in. */
const suite = (withMongo: boolean) => () => {
  const closers: (() => unknown)[] = []
  let store: Store<never>
  let env: Record<string, string>
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mbin-rebuild-'))
    closers.push(() => rm(directory, { recursive: true, force: true }))
    const database: TestDatabase = await createEmptyDatabase()
    closers.push(() => database.drop())
    const mongo: TestServer | null = withMongo ? await startServer('mongo') : null
    closers.push(() => mongo?.remove())
    env = { DATABASE_URL: database.url, MBIN_DATA_DIR: directory, ...(mongo && { MONGODB_URL: mongo.url }) }
    if (mongo) store = (await openMongoStore(mongo.url)) as unknown as Store<never>
    else {
      const db = openDatabase({ url: database.url, schema: 'messaging', log: pino({ level: 'silent' }) })
      closers.push(() => db.close())
      store = createPostgresStore(db) as unknown as Store<never>
    }
    closers.push(() => store.stop())
    await store.start()
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  const mbin = async (...args: string[]): Promise<string> => {
    const { PATH = '', HOME = '' } = process.env
    const { stdout } = await run(process.execPath, [entry, ...args], { env: { PATH, HOME, ...env } })
    return stdout
  }
  const known = async () => {
    const { members, magazines, subscriptions, follows } = store.transfer().sections
    return {
      members: await members.count(),
      magazines: await magazines.count(),
      subscriptions: await subscriptions.count(),
      follows: await follows.count(),
    }
  }

  test('seed tells messaging of its people and magazines, and a rebuild tells it again', async () => {
    await mbin('seed', '--entries', '4', '--comments', '4', '--users', String(USERS), '--magazines', '3')
    const seeded = await known()
    expect(seeded).toMatchObject({ members: USERS, magazines: 3 })
    expect([seeded.subscriptions, seeded.follows].every((count) => count > 0)).toBe(true)
    await store.clearProjection()
    expect(Object.values(await known())).toEqual([0, 0, 0, 0])
    expect(await mbin('projection:rebuild', 'messaging')).toContain('Rebuilt the projection of messaging')
    expect(await known()).toEqual(seeded)
  })
}

describe('messaging on PostgreSQL', suite(false))
const onMongo = await needing(describe, 'mongo')
onMongo('messaging on MongoDB', suite(true))
