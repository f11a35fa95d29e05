import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '@app/contract/call.ts'
import { z } from 'zod'
import { signService } from '../http/internal-identity.ts'
import { forbidden } from '../http/refusal.ts'
import { noteMark, requestContext } from '../http/request-context.ts'
import { silent } from '../testing/database.ts'
import { askOrNull } from './ask-or-null.ts'
import { createAnswering } from './answering.ts'
import type { Calls } from './calls.ts'
import { answer } from './calls.ts'
import type { HttpCalls } from './http.ts'
import { createHttpCalls } from './http.ts'
import { createCallRegistry, createInProcessCalls } from './in-process.ts'

const double = call({
  id: 'content.double',
  context: 'content',
  input: z.object({ n: z.int() }),
  output: z.object({ n: z.int() }),
})
const measure = call({
  id: 'content.measure',
  context: 'content',
  input: z.object({ label: z.string() }),
  output: z.object({ text: z.string() }),
})
const nobody = call({ id: 'content.nobody', context: 'content', input: z.object({}), output: z.null() })
const write = call({ id: 'content.write', context: 'content', input: z.object({}), output: z.null() })
const refuse = call({ id: 'content.refuse', context: 'content', input: z.object({}), output: z.null() })
const lie = call({
  id: 'content.lie',
  context: 'content',
  input: z.object({}),
  output: z.object({ n: z.int() }),
})

const wait = call({
  id: 'content.wait',
  context: 'content',
  deadlineMs: 50,
  input: z.object({}),
  output: z.null(),
})

const secret = 'a secret for tests'
const registry = createCallRegistry()
registry.add([
  answer(double, async ({ n }) => ({ n: n * 2 })),
  answer(measure, async ({ label }, bytes) => ({
    text: `${label}: ${bytes ? await text(bytes) : 'nothing'}`,
  })),
  answer(write, async () => {
    noteMark('content', 7)
    return null
  }),
  answer(refuse, async () => {
    throw forbidden('You are banned there.')
  }),
  answer(wait, () => new Promise<never>(() => undefined)),
  answer(lie, async () => ({ n: 'x' }) as never),
])

let server: Server
let origin: string
let http: HttpCalls
beforeAll(async () => {
  const isAnswered = createAnswering(registry, { secret, log: silent })
  server = createServer((req, res) => {
    if (!isAnswered(req, res)) res.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  http = createHttpCalls({ secret, log: silent, addressOf: () => origin })
})
afterAll(async () => {
  http.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe.each<[string, () => Calls]>([
  ['in process', () => createInProcessCalls(registry, { check: true })],
  ['over HTTP', () => http],
])('calls %s', (_name, calls) => {
  test('are answered by their owner', async () => {
    expect(await calls().ask(double, { n: 21 })).toEqual({ n: 42 })
  })
  test('carry a stream beside their input', async () => {
    const bytes = Readable.from([Buffer.from('pix'), Buffer.from('els')])
    expect(await calls().upload(measure, { label: 'größe' }, bytes)).toEqual({ text: 'größe: pixels' })
  })
  test('hand on the marks of what the owner announced for the caller', async () => {
    const request = { requestId: 'r', marks: new Map() }
    await requestContext.run(request, () => calls().ask(write, {}))
    expect([...request.marks]).toEqual([['content', 7]])
  })
  test('hand on a refusal with its status and words', async () => {
    await expect(calls().ask(refuse, {})).rejects.toMatchObject({
      status: 403,
      message: 'You are banned there.',
    })
  })
  test('fail with 503 where nobody answers', async () => {
    await expect(calls().ask(nobody, {})).rejects.toMatchObject({ status: 503, call: nobody.id })
  })
  test('are not waited for beyond their deadline', async () => {
    const unanswered = calls().ask(wait, {})
    await expect(unanswered).rejects.toMatchObject({ status: 503, call: wait.id })
    await expect(unanswered).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no answer within 50 ms') },
    })
  })
  test('give nothing where the asker can do without an answer', async () => {
    const asking = { calls: calls(), log: silent }
    expect(await askOrNull(asking, double, { n: 2 })).toEqual({ n: 4 })
    expect(await askOrNull(asking, wait, {})).toBeNull()
    expect(await askOrNull(asking, nobody, {})).toBeNull()
  })
  test('never let an answer through that the contract does not know', async () => {
    await expect(calls().ask(lie, {})).rejects.toThrow()
  })
})

test('a call that cannot reach its owner fails with 503', async () => {
  const calls = createHttpCalls({ secret, log: silent, addressOf: () => 'http://127.0.0.1:1' })
  await expect(calls.ask(double, { n: 1 })).rejects.toMatchObject({ status: 503 })
  calls.close()
})

test('what is no call is left to others', async () => {
  expect((await fetch(`${origin}/internal/${double.id}`)).status).toBe(404)
  expect((await fetch(`${origin}/internals`, { method: 'POST' })).status).toBe(404)
})

test('input that is too large is refused, and what is no JSON fails', async () => {
  const ask = async (body: string) => {
    const headers = { 'x-mbin-service': signService('content', secret) }
    const response = await fetch(`${origin}/@content/internal/${double.id}`, {
      method: 'POST',
      headers,
      body,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  expect(await ask('{"n":4}')).toEqual({ status: 200, body: { n: 8 } })
  expect(await ask('{"n":')).toMatchObject({ status: 500 })
  expect(await ask(JSON.stringify({ n: 1, more: 'x'.repeat(9_000_000) }))).toMatchObject({
    status: 422,
    body: { status: 413 },
  })
})

test.each([
  ['no token', undefined],
  ['a token of another secret', signService('content', 'other')],
  ['a token for another context', signService('identity', secret)],
  ['a token that has expired', signService('content', secret, Date.now() - 61_000)],
])('outsiders with %s are refused', async (_what, token) => {
  const response = await fetch(`${origin}/internal/${double.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-mbin-service': token } : {}) },
    body: JSON.stringify({ n: 1 }),
  })
  expect(response.status).toBe(401)
})
