import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendJson } from './json.ts'
import { WrittenJson } from './written-json.ts'

let server: Server
let answer: unknown
beforeAll(async () => {
  server = createServer((_req, res) => sendJson(res, 200, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = async (value: unknown, accepted: string): Promise<[IncomingHttpHeaders, Buffer]> => {
  answer = value
  const { port } = server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1', headers: { 'accept-encoding': accepted } }).end()
  const [res] = await once(asking, 'response')
  return [res.headers, await buffer(res)]
}
const textOf = (length: number) => ({ text: 'some text, '.repeat(length / 11) })

test.each([
  ['at once', 5_000],
  ['in the background', 500_000],
])('a body is compressed as its caller takes it, %s', async (_how, length) => {
  const value = textOf(length)
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const [headers, bytes] = await ask(value, accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
    })
    expect(JSON.parse(decompress(bytes).toString())).toEqual(value)
  }
})

test('a body that fits a packet is sent as it is', async () => {
  const [headers, bytes] = await ask({ héllo: 'wörld' }, 'br')
  expect(headers).toMatchObject({ 'content-length': String(bytes.length) })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(bytes.toString())).toEqual({ héllo: 'wörld' })
})

test('what is written already is sent as it is, compressed or not', async () => {
  const long = JSON.stringify('ü'.repeat(5_000))
  const parts = ['{"long":', long, ',"short":1}'].map((part) => Buffer.from(part))
  for (const [accepted, decompress] of [
    ['br', brotliDecompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const) {
    const [headers, bytes] = await ask(new WrittenJson(parts), accepted)
    expect(headers).toMatchObject({ 'content-length': String(bytes.length) })
    expect(JSON.parse(decompress(bytes).toString())).toEqual({ long: 'ü'.repeat(5_000), short: 1 })
  }
})
