import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { notificationCount } from '@app/contract/messaging/notifications.ts'
import { hasPgBouncer, startPgBouncer } from './kit/pgbouncer.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'

const suite = await needing(
  hasPgBouncer
    ? describe
    : (Object.assign(
        (name: string, body: () => void) => describe.skip(`${name} [needs pgbouncer on the PATH]`, body),
        describe,
      ) as typeof describe),
  'postgres',
)

suite('Behind PgBouncer in transaction mode, with four connections of the server', () => {
  const servers: TestServer[] = []
  let instance: Instance
  beforeAll(async () => {
    const postgres = await startServer('postgres')
    servers.push(postgres)
    const pooler = await startPgBouncer(postgres.url)
    servers.push(pooler)
    instance = await startInstance({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url })
  })
  afterAll(async () => {
    await instance?.remove()
    for (const server of servers.toReversed()) await server.remove()
  })

  test('many people read and write at once, and each is told what concerns them', async () => {
    const owner = await aPerson(instance.origin, 'pooled')
    const { magazineId, name } = await aMagazineOf(owner)
    const params = { magazine_id: magazineId }
    const titles = Array.from({ length: 20 }, (_one, index) => `Thread ${index}`)
    await Promise.all(
      titles.map((title) =>
        owner.client.get(magazineEntryCreateArticle, { params, body: { title, body: 'Text', lang: 'en' } }),
      ),
    )
    const paths = [
      '/api/entries',
      '/api/magazines',
      `/api/magazine/${magazineId}`,
      '/api/users',
      `/m/${name}`,
    ]
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_one, index) => {
        const answer = await fetch(`${instance.origin}${paths[index % paths.length]}?n=${index}`)
        return answer.status
      }),
    )
    expect(answers.filter((status) => status !== 200)).toEqual([])
    const page = await owner.client.get(magazineEntriesRetrieve, { params, query: { perPage: 100 } })
    expect(page.items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    await eventually(async () => {
      const found = await fetch(`${instance.origin}/api/magazine/${magazineId}`)
      expect(await found.json()).toMatchObject({ entryCount: titles.length })
    })
    expect(await owner.client.call(notificationCount)).toMatchObject({ status: 200 })
    expect(instance.program.output).not.toContain('"level":"error"')
  })
})
