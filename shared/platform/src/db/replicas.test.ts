import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { requestContext } from '../http/request-context.ts'
import { silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { makeDirectory } from '../testing/servers/program.ts'
import { startReplica } from '../testing/servers/replica.ts'
import type { Replica } from '../testing/servers/replica.ts'
import type { Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { watchReplicas } from './replicas.ts'
import type { ReplicaWatch } from './replicas.ts'

// How a copy finds the server's program is known for Linux only.
const suite = process.platform === 'linux' ? describe : describe.skip

suite('Reads from replicas by streaming replication', () => {
  let directory: string
  let server: EmbeddedPostgres
  let url: string
  let replicas: Replica[] = []
  let watch: ReplicaWatch
  let db: Database

  beforeAll(async () => {
    directory = await makeDirectory('primary')
    server = await startEmbeddedPostgres({
      directory,
      log: silent,
      durable: false,
      fallbackDirectory: `${directory}-cluster`,
    })
    url = await server.database('mbin')
    const first = openDatabase({ url, schema: 'copied', log: silent })
    await migrate(first, [
      { name: 'thing', up: async (knex) => void (await knex.raw('create table thing (n integer)')) },
    ])
    await first.close()
    replicas = [await startReplica(url, server.location), await startReplica(url, server.location)]
    watch = watchReplicas({ primaryUrl: url, urls: replicas.map((one) => one.url), log: silent })
    db = openDatabase({ url, schema: 'copied', log: silent, replicas: watch })
    await fit(0, 1)
  })
  afterAll(async () => {
    await db?.close()
    await watch?.close()
    for (const replica of replicas) await replica.remove()
    await server?.stop()
    for (const path of [directory, `${directory}-cluster`]) await rm(path, { recursive: true, force: true })
  })

  const fit = (...indexes: number[]) => eventually(() => expect(watch.fit(0)).toEqual(indexes))
  const on = async (index: number, text: string) => {
    const client = new Client({ connectionString: replicas[index]?.url ?? '' })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  /** Asks as a request does that may read what was there at this position. */
  const read = async (position?: number) => {
    const context = { requestId: 'test', marks: new Map(), readFrom: position }
    const [row] = await requestContext.run(context, () =>
      db.query<{ n: number; replica: boolean; at: string }>(
        'where',
        `select (select max(n) from thing) as n, pg_is_in_recovery() as replica,
                current_setting('data_directory') as at`,
        [],
        { fromReplica: true },
      ),
    )
    return row!
  }
  const write = async (n: number): Promise<number> => {
    await db.knex('thing').insert({ n })
    return watch.position()
  }

  test('take turns, for requests that only read', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(0)))
    expect(new Set(answers.map(({ at }) => at)).size).toBe(2)
    expect(answers.every(({ replica }) => replica)).toBe(true)
    expect((await read(undefined)).replica).toBe(false)
  })

  test('never lack what the reader wrote, and go on once a replica has it', async () => {
    for (let n = 1; n <= 30; n++) expect((await read(await write(n))).n).toBe(n)
    const position = await write(31)
    await eventually(async () => expect(await read(position)).toMatchObject({ n: 31, replica: true }))
  })

  test('leave out a replica that lags, until it has caught up', async () => {
    await on(0, 'select pg_wal_replay_pause()')
    const position = await write(40)
    // At once for whoever wrote it.
    expect(watch.fit(position)).not.toContain(0)
    await fit(1)
    expect((await read(0)).replica).toBe(true)
    await on(1, 'select pg_wal_replay_pause()')
    await write(41)
    await fit()
    expect(await read(0)).toMatchObject({ n: 41, replica: false })
    for (const index of [0, 1]) await on(index, 'select pg_wal_replay_resume()')
    await fit(0, 1)
  })

  test('are not read before the primary has said how far it is', async () => {
    // Nothing listens at port 1.
    const primaryUrl = 'postgresql://mbin@127.0.0.1:1/mbin'
    const blind = watchReplicas({ primaryUrl, urls: replicas.map((one) => one.url), log: silent })
    // After its first look.
    await blind.close()
    expect(blind.fit(0)).toEqual([])
  })

  test('a statement that would write goes to the primary', async () => {
    const context = { requestId: 'test', marks: new Map(), readFrom: 0 }
    const rows = await requestContext.run(context, () =>
      db.query('writes', 'insert into thing (n) values (50) returning n', [], { fromReplica: true }),
    )
    expect(rows).toEqual([{ n: 50 }])
  })

  test('a replica that dies costs no request', async () => {
    // Both have the row of the test before.
    await eventually(async () => {
      const before = await Promise.all(Array.from({ length: 8 }, () => read(0)))
      expect(before.every(({ n }) => n === 50)).toBe(true)
    })
    await replicas[1]?.kill()
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(0)))
    expect(answers.every(({ n }) => n === 50)).toBe(true)
    await fit(0)
  })

  test('one that was promoted goes its own way, and is not read any more', async () => {
    await on(0, 'select pg_promote()')
    await fit()
    await on(0, 'insert into copied.thing values (999)')
    expect(await read(0)).toMatchObject({ n: 50, replica: false })
  })
})
