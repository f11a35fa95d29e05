import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import pg from 'pg'
import { pino } from 'pino'
import { parseTargets } from './modules.ts'
import type { Serving } from './serve.ts'
import { serve } from './serve.ts'

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
let directory: string
let database: TestDatabase
let serving: Serving

const environment = () => ({
  ...readEnvironment({
    DATABASE_URL: database.url,
    MBIN_DATA_DIR: directory,
    MBIN_ADMIN_USERNAME: 'first',
    MBIN_ADMIN_EMAIL: 'first@example.org',
    MBIN_ADMIN_PASSWORD: 'correct horse',
  }),
  port: 0,
})
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-serve-'))
  database = await createEmptyDatabase()
  serving = await serve(
    environment(),
    parseTargets('gateway,identity,community,content,messaging,media,federation'),
    log,
  )
})
afterAll(async () => {
  await serving.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${serving.port}${path}`, init)
const signIn = async () => {
  const answer = await ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'first', password: 'correct horse' }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('one process serves every context, and its first admin signs in', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  const session = await ask('/auth/session', { headers: { cookie: await signIn() } })
  expect(await session.json()).toMatchObject({ username: 'first', isAdmin: true })
})

test('its metrics tell how far events and work are behind', async () => {
  const metrics = await (await ask('/metrics')).text()
  for (const name of [
    'mbin_outbox_waiting{source="content"}',
    'mbin_jobs_waiting',
    'mbin_jobs_dead',
    'process_',
  ]) {
    expect(metrics).toContain(name)
  }
})

test('waiting in vain for a lock is answered 503, with a time to come back', async () => {
  const headers = {
    cookie: await signIn(),
    'content-type': 'application/json',
    origin: 'http://localhost:8080',
  }
  const make = async (path: string, body: object) =>
    (await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      magazineId: number
      domain: { domainId: number }
    }
  const { magazineId } = await make('/api/moderate/magazine/new', { name: 'locked', title: 'Locked' })
  const { domain } = await make(`/api/magazine/${magazineId}/link`, {
    url: 'http://linked.example/page',
    title: 'Somewhere else',
    lang: 'en',
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select id from content.domain where id = $1 for update', [domain.domainId])
    const subscribe = () => ask(`/api/domain/${domain.domainId}/subscribe`, { method: 'PUT', headers })
    const refused = await subscribe()
    expect(await refused.json()).toMatchObject({ status: 503, title: 'An error occurred' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await client.query('rollback')
    expect((await subscribe()).status).toBe(200)
  } finally {
    await client.end()
  }
})

test('it says what it uses for each need, and where, without passwords', () => {
  const lines = serving.lines.join('\n')
  for (const need of ['database', 'events', 'cache', 'files', 'mail', 'gateway'])
    expect(lines).toContain(need)
  expect(lines).not.toContain(new URL(database.url).password)
})

test('everything is there after a stop and another start', async () => {
  const cookie = await signIn()
  const made = await ask('/api/moderate/magazine/new', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:8080' },
    body: JSON.stringify({ name: 'kept', title: 'Kept', isAdult: false }),
  })
  expect(made.status).toBe(201)
  await serving.stop()
  serving = await serve(environment(), parseTargets('all'), log)
  expect((await ask('/api/magazine/name/kept')).status).toBe(200)
  expect((await ask('/api/magazine/1/entries')).status).toBe(200)
})

test('browsers and crawlers find what they ask for by themselves', async () => {
  const icon = await ask('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  // The second word of the head says that these are icons and no cursors.
  expect(Buffer.from(await icon.arrayBuffer()).readUInt16LE(2)).toBe(1)
  const robots = await ask('/robots.txt')
  expect([robots.status, await robots.text()]).toEqual([200, expect.stringContaining('Disallow: /login\n')])
})

test.each([
  ['content', ['AMQP_URL', 'REDIS_URL', 'MBIN_SECRET', 'IDENTITY_URL', 'MEDIA_URL']],
  ['gateway', ['AMQP_URL', 'CONTENT_URL']],
  ['web', ['GATEWAY_URL', 'MBIN_SECRET']],
])('the target %s alone names everything it lacks', async (target, names) => {
  const lacking = readEnvironment({ MBIN_DATA_DIR: directory })
  const faults = await serve(lacking, parseTargets(target), log).then(
    () => '',
    (error: Error) => error.message,
  )
  for (const name of names) expect(faults).toContain(`${name} is missing`)
})

test('an unknown target is refused by name', () => {
  expect(() => parseTargets('gateway,contents')).toThrow('There is no target contents')
})
