import { rm } from 'node:fs/promises'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import type { EmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { makeDirectory } from '@app/platform/testing/servers/program.ts'
import { startReplica } from '@app/platform/testing/servers/replica.ts'
import type { Replica } from '@app/platform/testing/servers/replica.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { pino } from 'pino'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'

// How a copy finds the server's program is known for Linux only.
const suite = process.platform === 'linux' ? describe : describe.skip
const token = 'reads-the-metrics-of-this-test'

suite('An instance with two replicas of its database', () => {
  let directory: string
  let server: EmbeddedPostgres
  const replicas: Replica[] = []
  let instance: Instance
  beforeAll(async () => {
    directory = await makeDirectory('primary')
    server = await startEmbeddedPostgres({
      directory,
      log: pino({ level: 'silent' }),
      fallbackDirectory: `${directory}-cluster`,
    })
    const url = await server.database('mbin')
    for (let n = 0; n < 2; n++) replicas.push(await startReplica(url, server.location))
    instance = await startInstance({
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: replicas.map((one) => one.url).join(','),
      MBIN_METRICS_TOKEN: token,
    })
  })
  afterAll(async () => {
    await instance?.remove()
    for (const replica of replicas) await replica.remove()
    await server?.stop()
    for (const path of [directory, `${directory}-cluster`]) await rm(path, { recursive: true, force: true })
  })

  const onEach = (text: string) =>
    Promise.all(
      replicas.map(async ({ url }) => {
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(text)
        await client.end()
      }),
    )

  test('shows everybody their own writes at once, however far the replicas are behind', async () => {
    const author = await aPerson(instance.origin, 'author')
    const { magazineId } = await aMagazineOf(author)
    const params = { magazine_id: magazineId }
    // From here on they fall behind, and are not left out yet.
    await onEach('select pg_wal_replay_pause()')
    for (let n = 1; n <= 8; n++) {
      const title = `Thread ${n}`
      await author.client.get(magazineEntryCreateArticle, {
        params,
        body: { title, body: 'Text', lang: 'en' },
      })
      const page = await author.client.get(magazineEntriesRetrieve, { params, query: { sort: 'newest' } })
      expect(page.items[0]?.title).toBe(title)
    }
    await onEach('select pg_wal_replay_resume()')
  })

  test('reads from the replicas, and loses no request with one of them', async () => {
    const read = async (n: number) => (await fetch(`${instance.origin}/api/entries?n=${n}`)).status
    await eventually(async () => {
      await read(Math.random())
      const metrics = await fetch(`${instance.origin}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await metrics.text()).toMatch(
        /mbin_database_connections\{context="content",pool="replicas",state="idle"[^}]*\} [1-9]/,
      )
    })
    const reading = Promise.all(Array.from({ length: 60 }, (_one, n) => read(n)))
    await replicas[0]?.kill()
    expect(new Set(await reading)).toEqual(new Set([200]))
    expect(new Set(await Promise.all(Array.from({ length: 60 }, (_one, n) => read(100 + n))))).toEqual(
      new Set([200]),
    )
  })
})
