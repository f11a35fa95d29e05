import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, encode, encodeNow } from './encoding.ts'

test.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip, br', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['x-brotli-like', 'identity'],
])('Accept-Encoding: %s is answered with %s', (accepted, expected) => {
  expect(acceptedEncoding(accepted)).toBe(expected)
})

test('a body is the same however and whenever it was compressed', async () => {
  const body = Buffer.from('a body '.repeat(1_000))
  for (const made of [encodeNow(body, 'br'), await encode(body, 'br')]) {
    expect(made.length).toBeLessThan(body.length / 10)
    expect(brotliDecompressSync(made)).toEqual(body)
  }
  for (const made of [encodeNow(body, 'gzip'), await encode(body, 'gzip')])
    expect(gunzipSync(made)).toEqual(body)
  expect([encodeNow(body, 'identity'), await encode(body, 'identity')]).toEqual([body, body])
})
