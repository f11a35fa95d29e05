import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { expectCaughtUp, valueOf } from './kit/caught-up.ts'
import { Ledger } from './kit/ledger.ts'
import { operatorCommand } from './kit/operator-command.ts'
import type { Person } from './kit/people.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'

const suite = await needing(describe, 'postgres')
const entry = fileURLToPath(new URL('../mbin.ts', import.meta.url))

const on = async <T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

suite('Moving a context to another server', () => {
  const servers: TestServer[] = []
  let instance: Instance
  let settings: Record<string, string>
  const [old, fresh] = [() => servers[0]?.url ?? '', () => servers[1]?.url ?? '']
  beforeAll(async () => {
    servers.push(await startServer('postgres'), await startServer('postgres'))
    settings = { DATABASE_URL: old() }
    instance = await startInstance(settings)
  })
  afterAll(async () => {
    await instance?.remove()
    for (const server of servers) await server.remove()
  })

  const writing = async (): Promise<Ledger> => {
    const people = await Promise.all([1, 2, 3].map(() => aPerson(instance.origin, 'writer')))
    const [owner] = people as [Person]
    const ledger = new Ledger(people as [Person, ...Person[]], await aMagazineOf(owner))
    await ledger.more(60)
    return ledger
  }
  const move = (context: string, to: string) =>
    operatorCommand(instance, ['context:move', context, to], settings)
  const refusalOf = (command: Promise<unknown>): Promise<string> =>
    command.then(
      () => 'none',
      (error: { stderr: string }) => error.stderr,
    )
  const isThere = (url: string, schema: string) =>
    valueOf(url, 'select to_regnamespace($1) is not null', [schema])

  test('is refused where something of that name is, or where it is already', async () => {
    await on(fresh(), (client) => client.query('create schema content'))
    expect(await refusalOf(move('content', fresh()))).toMatch(/holds a schema content already/)
    await on(fresh(), (client) => client.query('drop schema content'))
    expect(await refusalOf(move('content', old()))).toMatch(/is the database where content is/)
    expect(await isThere(old(), 'content_moving')).toBe(false)
  })

  test.each([
    ['before anything is noted', fresh, 'content'],
    ['while tables are copied', old, 'content_moving'],
  ])('that is killed %s has changed nothing', async (_when, where, schema) => {
    const ledger = await writing()
    const env = { ...process.env, ...settings, MBIN_URL: instance.origin, MBIN_DATA_DIR: instance.directory }
    const child = spawn(process.execPath, [entry, 'context:move', 'content', fresh()], {
      env,
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await eventually(async () => expect(await isThere(where(), schema)).toBe(true), 60_000)
    child.kill('SIGKILL')
    await ended
    await ledger.more(30)
    await ledger.stop()
    await ledger.expectWhole()
    expect([...ledger.refused]).toEqual([])
    expect(await isThere(old(), 'content')).toBe(true)
  })

  test('loses and doubles nothing that is written meanwhile, and keeps writes waiting for moments', async () => {
    const ledger = await writing()
    const said = await move('content', fresh())
    await ledger.more(60)
    await ledger.stop()
    console.log(said, 'the slowest write took', Math.round(Math.max(...ledger.tookMs)), 'ms')
    expect(said).toMatch(/^Moved \d+ tables with \d+ rows/)
    expect([...ledger.refused]).toEqual([])
    expect(await isThere(old(), 'content')).toBe(false)
    expect(await isThere(old(), 'content_moved')).toBe(true)
    await ledger.expectWhole()
    // Who is told of it goes on where they were, and what it hears of others as well.
    const urlOf = (context: string) => (context === 'content' ? fresh() : old())
    await eventually(() => expectCaughtUp(urlOf), 60_000)
    expect(
      await valueOf(
        fresh(),
        `select count(*)::int from pg_constraint o join pg_namespace n on n.oid = o.connamespace
         where n.nspname = 'content' and not convalidated`,
      ),
    ).toBe(0)
    expect(await move('content', fresh())).toMatch(/^content is at .* already/)
  })

  test('a process that starts finds the way in the old database, and needs none that is given the new one', async () => {
    const variable: Record<string, string> = { CONTENT_DATABASE_URL: fresh() }
    for (const more of [{}, variable]) {
      settings = { ...settings, ...more }
      await instance.remove()
      if ('CONTENT_DATABASE_URL' in settings)
        await on(old(), (client) => client.query('drop schema content_moved, content_moving cascade'))
      instance = await startInstance(settings)
      const ledger = await writing()
      await ledger.stop()
      await ledger.expectWhole()
      expect(await isThere(old(), 'content')).toBe(false)
    }
  })

  test.each(['identity', 'community', 'messaging', 'media', 'federation'])(
    '%s moves as well',
    async (context) => {
      const ledger = await writing()
      expect(await move(context, fresh())).toMatch(/^Moved/)
      await ledger.more(30)
      await ledger.stop()
      expect([...ledger.refused]).toEqual([])
      await ledger.expectWhole()
    },
  )
})
