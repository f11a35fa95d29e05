import { Agent, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HttpServer } from './server.ts'
import { openServer } from './server.ts'

let server: HttpServer
beforeEach(async () => {
  server = await openServer({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

const ask = async (path: string, agent: Agent | false = false) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port: server.port, host: '127.0.0.1', path, agent }, resolve).once('error', reject).end(),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const retryable = { status: 503, headers: expect.objectContaining({ 'retry-after': '2' }) as unknown }

test('while it starts it is alive, but neither ready nor of use', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({ ready: false, starting: true })
  expect(await ask('/api/entries')).toMatchObject(retryable)
})

test('told to drain, it answers on, and no connection outlives its answer', async () => {
  server.answerWith((_req, res) => void res.end('fine'))
  const agent = new Agent({ keepAlive: true })
  expect((await ask('/', agent)).headers.connection).toBe('keep-alive')
  server.drain()
  expect(await ask('/', agent)).toMatchObject({ status: 200, body: 'fine', headers: { connection: 'close' } })
  agent.destroy()
})

test('told to finish, it answers what is under way, refuses what is late, and is still alive', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  server.answerWith((req, res) => (req.url === '/slow' ? held.resolve(res) : void res.end('probe')))
  const slow = ask('/slow')
  const under = await held.promise
  let done = false
  const finished = server.finish().then(() => (done = true))
  expect(await ask('/late')).toMatchObject(retryable)
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: 'probe' })
  expect(done).toBe(false)
  under.end('whole')
  expect(await slow).toMatchObject({ status: 200, body: 'whole', headers: { connection: 'close' } })
  await finished
})

test('a connection that another server accepted is answered as one of its own, and watched over', async () => {
  const [accepting, answering] = [
    await openServer({ port: 0, host: '127.0.0.1', accepts: 'shared' }),
    await openServer({ port: 0, accepts: 'none', headersTimeout: 50, connectionsCheckingInterval: 10 }),
  ]
  accepting.answerWith((_req, res) => void res.end('here'))
  answering.answerWith((_req, res) => void res.end('there'))
  const askThem = async () => (await fetch(`http://127.0.0.1:${accepting.port}/`)).text()
  expect(await askThem()).toBe('here')
  let closed = 0
  accepting.share((socket) => {
    socket.once('close', () => closed++)
    answering.take(socket)
    return true
  })
  expect(await askThem()).toBe('there')
  const silent = connect(accepting.port, '127.0.0.1')
  silent.write('GET / HTTP/1.1\r\n')
  expect(await text(silent)).toMatch(/^HTTP\/1.1 408 /)
  await Promise.all([accepting.close(), answering.close()])
  expect(closed).toBeGreaterThanOrEqual(1)
})
