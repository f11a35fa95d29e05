import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import { SETTINGS_CHANNEL } from '../src/index.ts'
import { holdTime } from './hold-time.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

describe.each(kinds)('answers from memory, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test('one request is made however many ask at once', () =>
    holdTime(async () => {
      let release = () => {}
      scene.world.hold.release = new Promise((resolve) => (release = resolve))
      const waiting = Promise.all(Array.from({ length: 20 }, () => scene.world.ask('GET', '/api/things')))
      await eventually(() => expect(scene.world.seen.length).toBeGreaterThan(0))
      release()
      const replies = await waiting
      expect(new Set(replies.map(({ json: { seen } }) => seen)).size).toBe(1)
      expect(scene.world.answered()).toBe(1)
    }))

  test('a kept answer is given again, and renewed when its time is over', async () => {
    const first = await holdTime(async () => {
      const asked = await scene.world.ask('GET', '/api/things')
      const second = await scene.world.ask('GET', '/api/things')
      expect(second.json).toEqual(asked.json)
      expect(second.headers['x-ratelimit-remaining']).toBe('58')
      expect(second.headers['access-control-allow-origin']).toBe('*')
      expect(second.headers['x-request-id']).not.toBe(asked.headers['x-request-id'])
      return asked
    })
    await eventually(async () =>
      expect((await scene.world.ask('GET', '/api/things')).json['seen']).toBeGreaterThan(
        Number(first.json['seen']),
      ),
    )
  })

  test('each query has its own', async () => {
    const one = await scene.world.ask('GET', '/api/things?long=1')
    const two = await scene.world.ask('GET', '/api/things')
    expect(one.json['text']).not.toBe(two.json['text'])
  })

  test('members are never given it, nor is it made from theirs', async () => {
    await scene.world.ask('GET', '/api/things')
    expect((await scene.world.ask('GET', '/api/things', { headers: sessionCookie() })).json['who']).toBe(
      'alice',
    )
    expect(
      (await scene.world.ask('GET', '/api/things', { headers: bearer(await scene.world.token()) })).json[
        'who'
      ],
    ).toBe('user9')
    expect((await scene.world.ask('GET', '/api/things')).json['who']).toBeNull()
  })

  test('a reader who has it already is told so', () =>
    holdTime(async () => {
      const { headers } = await scene.world.ask('GET', '/api/things')
      const again = await scene.world.ask('GET', '/api/things', {
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
      expect(again.headers['x-ratelimit-limit']).toBe('60')
      expect(
        (await scene.world.ask('GET', '/api/things', { headers: { 'if-none-match': '"x"' } })).status,
      ).toBe(200)
    }))

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('Accept-Encoding %s gets %s', async (accepted, encoding, decompress) => {
    const plain = await scene.world.ask('GET', '/api/things?long=1')
    const headers = { 'accept-encoding': accepted }
    for (let i = 0; i < 2; i++) {
      const reply = await scene.world.ask('GET', '/api/things?long=1', { headers })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toContain('Accept-Encoding')
      expect(reply.headers.etag).not.toBe(plain.headers.etag)
      expect(JSON.parse(decompress(reply.bytes).toString())).toMatchObject({ text: plain.json['text'] })
    }
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'what a member alone is answered is compressed as they take it, once: %s',
    async (accepted, encoding, decompress) => {
      const headers = { ...sessionCookie(), 'accept-encoding': accepted }
      const reply = await scene.world.ask('GET', '/api/things?long=1', { headers })
      expect(reply.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(reply.bytes.length),
      })
      expect(reply.headers.vary).toContain('Accept-Encoding')
      expect(reply.bytes.length).toBeLessThan(1_000)
      expect(JSON.parse(decompress(reply.bytes).toString())).toMatchObject({ who: 'alice' })
    },
  )

  test('pages are kept by language and by cookies other than the session', () =>
    holdTime(async () => {
      const page = async (headers: Record<string, string> = {}) =>
        (await scene.world.ask('GET', '/front', { headers })).text
      const plain = await page()
      expect(await page()).toBe(plain)
      expect(await page({ 'user-agent': 'other' })).toBe(plain)
      const german = await page({ 'accept-language': 'de' })
      expect(german).toContain('[de]')
      expect(await page({ 'accept-language': 'de' })).toBe(german)
      expect(await page({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })).toBe(german)
      expect(await page({ 'accept-language': 'tlh, de;q=0.4' })).toBe(german)
      const dark = await page({ cookie: 'theme=dark' })
      expect(dark).toContain('[theme=dark]')
      expect(await page({ cookie: 'theme=dark; mbin_session=ended' })).toBe(dark)
      expect(await page()).toBe(plain)
    }))

  test('whoever wants no language of ours gets the page in that of the instance', async () => {
    scene.world.settings['KBIN_DEFAULT_LANG'] = 'zh-Hant'
    await scene.world.cache.publish(SETTINGS_CHANNEL, '')
    const page = async (headers: Record<string, string> = {}) =>
      (await scene.world.ask('GET', '/front', { headers })).text
    await eventually(async () => expect(await page()).toContain('[zh-Hant]'))
    expect(await page({ 'accept-language': 'tlh' })).toContain('[zh-Hant]')
    expect(await page({ 'accept-language': 'de' })).toContain('[de]')
  })

  test('a member gets a page of their own', async () => {
    await scene.world.ask('GET', '/front')
    const reply = await scene.world.ask('GET', '/front', { headers: sessionCookie() })
    expect(reply.text).toContain('mbin_session=alice-cookie')
    expect(reply.headers['cache-control']).toBe('private, no-cache')
  })

  test('an answer with a cookie is for one reader alone', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => scene.world.ask('GET', '/welcome')))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(3)
    for (const { headers } of replies) expect(headers['set-cookie']).toEqual(['guest=1'])
  })
})
