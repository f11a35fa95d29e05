import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import type { GatewayWorld } from '../test/gateway-world.ts'
import { gatewayWorld } from '../test/gateway-world.ts'

const bounds = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 }

describe.each(['local', 'remote'] as const)('with %s contexts', (kind) => {
  let world: GatewayWorld
  beforeEach(async () => {
    world = await gatewayWorld({ kind, bounds })
  })
  afterEach(() => world.close())

  const uploads = () => readdir(world.uploads)
  const head = (length: number) =>
    [
      'PUT /api/thing/1/picture HTTP/1.1',
      'Host: instance.test',
      'Content-Type: multipart/form-data; boundary=B',
      `Content-Length: ${length}`,
      '',
      '--B',
      'Content-Disposition: form-data; name="uploadImage"; filename="slow.png"',
      '',
      '',
    ].join('\r\n')

  /** Sends a piece whenever the one before has left, until the other side has had enough. */
  const trickle = async (first: string, piece: string) => {
    // Half open: a sender who hears the end of the answer and goes on all the same.
    const socket = connect({
      port: Number(new URL(world.origin).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    let answer = ''
    let sent = 0
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const started = performance.now()
    socket.write(first)
    const drip = setInterval(() => {
      if (socket.writable) socket.write(piece, () => (sent += piece.length))
    }, 10)
    await closed
    clearInterval(drip)
    return { answer, sent, took: performance.now() - started }
  }

  test('an upload that trickles in is cut off when its time is up, and leaves nothing behind', async () => {
    // On a busy machine its time may be up before the file is begun, so nothing is asked of the moment in between.
    const { answer, sent, took } = await trickle(head(1_000_000), 'x'.repeat(100))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(sent).toBeGreaterThan(0)
    expect(took).toBeGreaterThanOrEqual(bounds.requestTimeout)
    await eventually(async () => expect(await uploads()).toEqual([]))
    expect((await world.ask('GET', '/api/thing/1')).status).toBe(200)
  })

  test('a head that trickles in is cut off sooner', async () => {
    const { answer, took } = await trickle(
      'GET /api/thing/1 HTTP/1.1\r\nHost: instance.test\r\n',
      'X-A: b\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(took).toBeGreaterThanOrEqual(bounds.headersTimeout)
    expect(world.seen).toEqual([])
  })

  test.each([
    [431, 'an address that is too long', `GET /api/thing/${'1'.repeat(20_000)} HTTP/1.1\r\n`],
    [400, 'what is no HTTP', 'Good day\r\n'],
  ])('%d for %s, with a body that says so', async (status, _what, line) => {
    const { answer } = await trickle(line, 'Host: instance.test\r\n\r\n')
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [, body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({
      type: expect.any(String),
      title: 'An error occurred',
      status,
      detail: expect.any(String),
    })
    expect(world.seen).toEqual([])
  })

  test('a reader who takes nothing of an answer is cut off', async () => {
    const stalled = await gatewayWorld({ kind, bounds: { stalledMs: 200 } })
    try {
      const socket = connect(Number(new URL(stalled.origin).port), '127.0.0.1')
      socket.on('error', () => undefined)
      // Far more than the buffers of a connection hold.
      socket.write('GET /media/endless HTTP/1.1\r\nHost: instance.test\r\n\r\n')
      await eventually(() => expect(stalled.seen.some(({ url }) => url === 'cut')).toBe(true))
      socket.destroy()
    } finally {
      await stalled.close()
    }
  })

  test('one address has no more than its share of connections', async () => {
    const shared = await gatewayWorld({ kind, bounds: { connections: 2 } })
    try {
      const open = () => {
        const socket = connect(Number(new URL(shared.origin).port), '127.0.0.1')
        socket.on('error', () => undefined)
        return {
          socket,
          closed: new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed'))),
        }
      }
      const [one, two, three] = [open(), open(), open()]
      expect(
        await Promise.race([one.closed.then(() => 1), two.closed.then(() => 2), three.closed.then(() => 3)]),
      ).toBe(3)
      one.socket.destroy()
      await one.closed
      await eventually(async () => expect((await shared.ask('GET', '/api/thing/1')).status).toBe(200))
      two.socket.destroy()
    } finally {
      await shared.close()
    }
  })

  test('an upload that comes in time arrives whole', async () => {
    // In the time that people have: a busy machine may not manage it in that of the tests above.
    const patient = await gatewayWorld({ kind })
    try {
      const form = new FormData()
      form.set('uploadImage', new Blob(['x'.repeat(300_000)]), 'quick.png')
      const reply = await fetch(`${patient.origin}/api/thing/1/picture`, { method: 'PUT', body: form })
      expect([reply.status, await reply.json()]).toEqual([200, { size: 300_000 }])
      await eventually(async () => expect(await readdir(patient.uploads)).toEqual([]))
    } finally {
      await patient.close()
    }
  })
})
