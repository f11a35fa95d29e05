import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depth, Id, listOf, PageNumber, perPage, refusals } from '@app/contract/common.ts'
import { operation } from '@app/contract/operation.ts'
import { pino } from 'pino'
import { z } from 'zod'
import { createMemoryCache } from '../cache/memory.ts'
import { createContextApp } from './app.ts'
import { internalHeaders } from './headers.ts'
import { signInternal } from './internal-identity.ts'
import type { Principal } from './principal.ts'
import { forbidden, notFound } from './refusal.ts'
import { noteMark } from './request-context.ts'
import { serve } from './serve.ts'
import { principalOf } from '../testing/builders.ts'

const Note = z.object({
  id: z.int(),
  title: z.string().nullable(),
  tags: z.array(z.string()),
  isAdult: z.boolean(),
})
const base = { context: 'content', summary: 'A test operation.', rate: null } as const

const readNote = operation({
  ...base,
  id: 'note_read',
  method: 'GET',
  path: '/api/note/{note_id}',
  auth: 'optional',
  params: z.object({ note_id: Id }),
  query: z.object({
    p: PageNumber,
    perPage: perPage(25),
    d: depth(10),
    lang: listOf(z.string()),
    sort: z.enum(['hot', 'top']).default('hot'),
  }),
  replies: { 200: z.object({ echo: z.unknown(), who: z.string().nullable() }), ...refusals(400, 404) },
})
const writeNote = operation({
  ...base,
  id: 'note_write',
  method: 'PUT',
  path: '/api/note/{note_id}',
  auth: 'required',
  params: z.object({ note_id: Id }),
  body: z.object({
    title: z.string().max(20),
    tags: z.array(z.string()).optional(),
    isAdult: z.boolean().default(false),
    alt: z.union([z.string(), z.array(z.string())]).optional(),
    places: z.array(z.object({ at: z.int() })).optional(),
    numbers: z.array(z.int()).optional(),
  }),
  file: { names: ['uploadImage'], required: false, most: 3 },
  replies: { 200: Note, ...refusals(400, 401, 403, 404) },
})
const breakNote = operation({
  ...base,
  id: 'note_break',
  method: 'DELETE',
  path: '/api/note/{note_id}',
  auth: 'none',
  params: z.object({ note_id: Id }),
  replies: { 204: null },
})

const addNote = operation({
  ...base,
  id: 'note_add',
  method: 'POST',
  path: '/api/note',
  auth: 'required',
  body: z.object({ title: z.string() }),
  replies: { 201: z.object({ id: z.int() }) },
})

const readNamed = operation({
  ...base,
  id: 'named_read',
  method: 'GET',
  path: '/api/named/{name}',
  auth: 'none',
  params: z.object({ name: z.string().max(50) }),
  replies: { 200: z.object({ name: z.string() }), ...refusals(404) },
})

const secret = 'a secret for tests'
const alice = principalOf({ userId: 7, username: 'alice' })
const waited: string[] = []
let lastUpload: { path: string; size: number } | null = null
let lastSent: { names: string[]; body: unknown } | null = null
let uploads: string
let server: Server
let origin: string
/** A second process of the same context, on the same cache. */
let otherOrigin: string
let other: Server
let added = 0
/** What the next note waits for. */
let held: () => Promise<void> = async () => undefined

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'app-test-'))
  const mayWrite = async ({ params, principal }: { params: { note_id: number }; principal: Principal }) => {
    if (params.note_id > 100) throw notFound('There is no such note.')
    if (params.note_id > 50) throw forbidden(`Note ${params.note_id} is not ${principal.username}'s.`)
  }
  const cache = createMemoryCache()
  const newApp = () =>
    createContextApp(
      {
        context: 'content',
        migrations: [],
        routes: [
          serve(readNote, async ({ query, principal }) => ({
            echo: query,
            who: principal?.username ?? null,
          })),
          serve(readNamed, async ({ params }) => ({ name: params.name })),
          serve(
            writeNote,
            async (call) => {
              await mayWrite(call)
              lastSent = { names: call.files.map(({ filename }) => filename), body: call.body }
              if (call.file) lastUpload = { path: call.file.path, size: call.file.size }
              noteMark('content', 41 + call.params.note_id)
              return {
                id: call.params.note_id,
                title: call.body.title,
                tags: call.body.tags ?? [],
                isAdult: call.body.isAdult,
              }
            },
            { guard: mayWrite },
          ),
          serve(addNote, async () => {
            await held()
            return { id: ++added }
          }),
          serve(breakNote, async () => {
            throw new Error('the password is hunter2')
          }),
        ],
      },
      {
        secret,
        log: pino({ level: 'silent' }),
        cache,
        work: {
          enqueue: async () => undefined,
          within: () => ({ values: [], accepted: () => undefined }),
        },
        maxFileBytes: 1000,
        maxFilesBytes: 2500,
        uploadFolder: uploads,
        checkReplies: true,
        waitForMarks: async (marks) => void waited.push([...marks].join(';')),
      },
    )
  const start = async () => {
    const started = createServer(newApp()).listen(0, '127.0.0.1')
    await once(started, 'listening')
    return started
  }
  const originOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`
  server = await start()
  other = await start()
  origin = originOf(server)
  otherOrigin = originOf(other)
})
afterAll(async () => {
  for (const each of [server, other]) await new Promise((resolve) => each.close(resolve))
  await rm(uploads, { recursive: true })
})

const ask = async (
  method: string,
  path: string,
  options: { as?: Principal | null; body?: string | FormData; headers?: Record<string, string> } = {},
) => {
  const res = await fetch(origin + path, {
    method,
    headers: { [internalHeaders.identity]: signInternal(options.as ?? null, secret), ...options.headers },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  const text = await res.text()
  return {
    status: res.status,
    headers: res.headers,
    body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
  }
}
const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

test('one Idempotency-Key is one request, whichever process it comes to', async () => {
  const add = async (to: string, title: string) => {
    const res = await fetch(`${to}/api/note`, {
      method: 'POST',
      headers: {
        [internalHeaders.identity]: signInternal(alice, secret),
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      body: JSON.stringify({ title }),
    })
    return { status: res.status, id: ((await res.json()) as { id?: number }).id }
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  held = async () => {
    arrive()
    await promise
  }
  const first = add(origin, 'a')
  await arrived
  expect((await add(otherOrigin, 'b')).status).toBe(422)
  expect((await add(otherOrigin, 'a')).status).toBe(409)
  resolve()
  const { status, id } = await first
  expect(status).toBe(201)
  expect(await add(otherOrigin, 'a')).toEqual({ status: 201, id })
  expect(added).toBe(1)
})

test('a call that did not come through the gateway is refused', async () => {
  for (const token of [
    '',
    'x',
    'a.b',
    `${signInternal(alice, 'another secret')}`,
    signInternal(alice, secret, Date.now() - 61_000),
  ]) {
    expect((await ask('GET', '/api/note/1', { headers: { [internalHeaders.identity]: token } })).status).toBe(
      401,
    )
  }
})

test('a reader is whom the gateway says, or nobody', async () => {
  expect((await ask('GET', '/api/note/1', { as: alice })).body).toMatchObject({ who: 'alice' })
  expect((await ask('GET', '/api/note/1')).body).toMatchObject({ who: null })
})

test.each([
  ['', { p: 1, perPage: 25, d: 10, lang: [], sort: 'hot' }],
  ['?p=2&perPage=500&d=99', { p: 2, perPage: 100, d: 25 }],
  ['?perPage=-3', { perPage: 1 }],
  ['?lang[]=en&lang[]=de', { lang: ['en', 'de'] }],
  ['?lang[0]=en&lang[1]=de', { lang: ['en', 'de'] }],
  ['?lang=en,de', { lang: ['en', 'de'] }],
  ['?sortBy=top&unknown=1', { sort: 'top' }],
])('the query %s is read as %j', async (search, expected) => {
  const { status, body } = await ask('GET', `/api/note/1${search}`)
  expect(status).toBe(200)
  expect(body?.['echo']).toMatchObject(expected)
})

test.each([
  ['?p=x', 'query.p'],
  ['?perPage=1.5', 'query.perPage'],
  ['?sort=best', 'query.sort'],
])('the query %s answers 400 and names %s', async (search, where) => {
  const { status, body } = await ask('GET', `/api/note/1${search}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    status: 400,
    title: 'An error occurred',
    detail: expect.stringContaining(where),
  })
})

test.each(['0', 'x', '-1', '99999999999', '1.5'])('the id %s names nothing: 404', async (id) => {
  expect((await ask('GET', `/api/note/${id}`)).status).toBe(404)
})

test('a name too long to be one names nothing: 404', async () => {
  expect((await ask('GET', `/api/named/${'x'.repeat(51)}`)).status).toBe(404)
  expect((await ask('GET', `/api/named/${'x'.repeat(50)}`)).body).toMatchObject({ name: 'x'.repeat(50) })
})

test.each(['837416695560940552192', '9'.repeat(400)])('page %s is one past any end', async (page) => {
  const { status, body } = await ask('GET', `/api/note/1?p=${page}`)
  expect(status).toBe(200)
  expect(body?.['echo']).toMatchObject({ p: 10_000_000 })
})

test.each(['uploadImage', 'another'])(
  'a form cut short in its file %s is refused, and harms nothing',
  async (name) => {
    const cut = await ask('PUT', '/api/note/1', {
      as: alice,
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: `--B\r\nContent-Disposition: form-data; name="${name}"; filename="x.png"\r\n\r\nabc`,
    })
    expect(cut).toMatchObject({ status: 400, body: { detail: expect.stringContaining('form') } })
    expect(await readdir(uploads)).toEqual([])
    expect((await ask('GET', '/api/note/1')).status).toBe(200)
  },
)

test('fields named like what every object has are fields like others', async () => {
  const { status } = await ask('PUT', '/api/note/1', {
    as: alice,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'title=A&__proto__=1&constructor=2&toString=3',
  })
  expect(status).toBe(200)
})

test('an unknown address answers a problem body', async () => {
  expect(await ask('GET', '/api/nothing')).toMatchObject({ status: 404, body: { status: 404 } })
})

test('JSON and forms are read by the same schema', async () => {
  const expected = { id: 1, title: 'A', tags: ['x', 'y'], isAdult: true }
  const form = new FormData()
  form.set('title', 'A')
  form.set('tags[0]', 'x')
  form.set('tags[1]', 'y')
  form.set('isAdult', 'true')
  const urlencoded = {
    body: 'title=A&tags[]=x&tags[]=y&isAdult=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect(
    (await ask('PUT', '/api/note/1', { as: alice, ...json({ title: 'A', tags: ['x', 'y'], isAdult: true }) }))
      .body,
  ).toEqual(expected)
  expect((await ask('PUT', '/api/note/1', { as: alice, body: form })).body).toEqual(expected)
  expect((await ask('PUT', '/api/note/1', { as: alice, ...urlencoded })).body).toEqual(expected)
})

test.each([
  ['numbers[]=3&numbers[]=4', [3, 4]],
  ['numbers=3,4', [3, 4]],
  ['numbers=[3,4]', [3, 4]],
  ['numbers=[]', []],
  ['numbers=', []],
])('a form says a list of numbers as %s', async (fields, numbers) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = `title=A&${fields}`
  expect((await ask('PUT', '/api/note/1', { as: alice, body, headers })).status).toBe(200)
  expect(lastSent?.body).toMatchObject({ numbers })
  expect(
    (await ask('PUT', '/api/note/1', { as: alice, body: 'title=A&numbers=three', headers })).status,
  ).toBe(400)
})

test('an uploaded file is handed over on disk and gone after the answer', async () => {
  const form = new FormData()
  form.set('title', 'A')
  form.set('uploadImage', new Blob(['pixels']), 'a.png')
  expect((await ask('PUT', '/api/note/1', { as: alice, body: form })).status).toBe(200)
  expect(lastUpload?.size).toBe(6)
  expect(lastUpload?.path.startsWith(uploads)).toBe(true)
  expect(existsSync(lastUpload?.path ?? '')).toBe(false)
})

const formWith = (...files: [name: string, size: number][]) => {
  const form = new FormData()
  form.set('title', 'A')
  for (const [name, size] of files) form.append('uploadImage', new Blob(['x'.repeat(size)]), name)
  return form
}

test('several files come in their order, with texts and lists beside them', async () => {
  const form = formWith(['a.png', 900], ['b.png', 1], ['c.png', 900])
  form.append('alt', 'one')
  form.append('alt', '')
  form.append('places', JSON.stringify([{ at: 1 }, { at: 0 }]))
  expect((await ask('PUT', '/api/note/1', { as: alice, body: form })).status).toBe(200)
  expect(lastSent).toMatchObject({
    names: ['a.png', 'b.png', 'c.png'],
    body: { alt: ['one', ''], places: [{ at: 1 }, { at: 0 }] },
  })
  const one = formWith(['a.png', 1])
  one.set('alt', 'alone')
  one.append('places', JSON.stringify({ at: 1 }))
  one.append('places', JSON.stringify({ at: 2 }))
  expect((await ask('PUT', '/api/note/1', { as: alice, body: one })).status).toBe(200)
  expect(lastSent?.body).toMatchObject({ alt: 'alone', places: [{ at: 1 }, { at: 2 }] })
  expect(await readdir(uploads)).toEqual([])
})

test.each([
  ['too many', formWith(['a', 1], ['b', 1], ['c', 1], ['d', 1]), '3 files at most.'],
  [
    'one too large',
    formWith(['a.png', 1001], ['b.png', 1]),
    'uploadImage.0: a.png: the file is larger than 1000 bytes.',
  ],
  [
    'too much together',
    formWith(['a', 900], ['b', 900], ['c', 900]),
    'uploadImage: the files together are larger than 2500 bytes.',
  ],
])('of several files, %s refuses all and leaves none', async (_what, form, detail) => {
  expect(await ask('PUT', '/api/note/1', { as: alice, body: form })).toMatchObject({
    status: 400,
    body: { detail },
  })
  expect(await readdir(uploads)).toEqual([])
})

test('a file over the limit answers 400', async () => {
  const form = new FormData()
  form.set('title', 'A')
  form.set('uploadImage', new Blob(['x'.repeat(2000)]), 'a.png')
  expect(await ask('PUT', '/api/note/1', { as: alice, body: form })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('larger') },
  })
})

test.each([
  ['broken JSON', '{"title":', 400],
  ['a wrong type', '{"title": 3}', 400],
  ['a text too long', JSON.stringify({ title: 'x'.repeat(3_000_000) }), 400],
  ['no object', '[1]', 400],
  ['an empty body', '', 400],
  ['a body over the limit', JSON.stringify({ title: 'x'.repeat(5_000_000) }), 413],
])('%s is refused clearly', async (_what, body, status) => {
  const answer = await ask('PUT', '/api/note/1', {
    as: alice,
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(status)
  expect(String(answer.body?.['detail']).length).toBeGreaterThan(5)
})

test('what is missing or forbidden is said before the faults of the body', async () => {
  expect((await ask('PUT', '/api/note/101', { as: alice, ...json({}) })).status).toBe(404)
  expect((await ask('PUT', '/api/note/51', { as: alice, ...json({}) })).status).toBe(403)
  expect((await ask('PUT', '/api/note/1', { as: alice, ...json({}) })).status).toBe(400)
  expect((await ask('PUT', '/api/note/1', json({}))).status).toBe(401)
})

test('the answer to a write carries the mark of what it announced, and a later request waits for it', async () => {
  const { headers } = await ask('PUT', '/api/note/1', { as: alice, ...json({ title: 'A' }) })
  expect(headers.get(internalHeaders.seq)).toBe('content=42')
  await ask('GET', '/api/note/1', {
    as: alice,
    headers: { [internalHeaders.after]: 'content=42,community=7' },
  })
  expect(waited.at(-1)).toBe('content,42;community,7')
})

test('a server error tells the caller nothing', async () => {
  const { status, body } = await ask('DELETE', '/api/note/1')
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('hunter2')
})
