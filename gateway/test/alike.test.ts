import { describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import { SETTINGS_CHANNEL } from '../src/identity/instance-settings.ts'
import { alice } from './members.ts'
import { gatewayScene, kinds } from './scene.ts'
import { bearer, sessionCookie } from './wire.ts'

describe.each(kinds)('what everybody gets alike, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)
  const rss = (headers: Record<string, string> = {}) => scene.world.ask('GET', '/rss', { headers })
  const close = async (closed: boolean) => {
    scene.world.settings['MBIN_PRIVATE_INSTANCE'] = closed
    await scene.world.cache.publish(SETTINGS_CHANNEL, '')
    await eventually(async () => expect((await rss()).status).toBe(closed ? 401 : 200))
  }

  test('is fetched once, for members and programs too, and shown to scripts of other sites', async () => {
    const first = await rss()
    expect(first).toMatchObject({ status: 200, text: '<rss>1</rss>' })
    expect(first.headers).toMatchObject({
      'content-type': expect.stringContaining('application/rss+xml'),
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    })
    for (const headers of [sessionCookie(), bearer(await scene.world.token())])
      expect((await rss(headers)).text).toBe('<rss>1</rss>')
    expect((await rss({ 'accept-language': 'de' })).text).toBe('<rss>1</rss>')
    expect((await scene.world.ask('HEAD', '/rss')).headers.etag).toBe(first.headers.etag)
    const asked = scene.world.seen.filter(({ url }) => url === '/rss')
    expect(asked.map(({ headers: { cookie, authorization } }) => [cookie, authorization])).toEqual([
      [undefined, undefined],
    ])
  })

  test('is not sent again to who has it, by tag or, without one, by time', async () => {
    const { headers } = await rss()
    const since = (time: string) => ({ 'if-modified-since': time })
    expect((await rss({ 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect((await rss(since('Fri, 02 Jan 2026 03:04:05 GMT'))).status).toBe(304)
    expect((await rss(since('Fri, 02 Jan 2026 03:04:04 GMT'))).status).toBe(200)
    expect((await rss(since('never'))).status).toBe(200)
    expect(
      (await rss({ 'if-none-match': '"other"', ...since('Fri, 02 Jan 2026 03:04:05 GMT') })).status,
    ).toBe(200)
  })

  test('is for members alone where the instance is, and kept by nobody else', async () => {
    await rss()
    await close(true)
    expect((await rss()).headers['www-authenticate']).toBe('Bearer')
    expect((await rss(sessionCookie('ended'))).status).toBe(401)
    for (const headers of [sessionCookie(), bearer(await scene.world.token())]) {
      const reply = await rss(headers)
      expect(reply.status).toBe(200)
      expect(reply.headers['cache-control']).toBe('private, no-cache')
      expect(reply.headers.vary).toContain('Cookie')
      expect((await rss()).status).toBe(401)
    }
    await close(false)
  })

  test('is counted in the budget of whoever asks', async () => {
    await scene.open({ rateLimitScale: 3 / 600 })
    for (let i = 0; i < 3; i++) expect((await rss()).status).toBe(200)
    expect((await rss()).status).toBe(429)
  })

  const thing = (headers: Record<string, string> = {}) => scene.world.ask('GET', '/api/alike', { headers })

  test('is fetched as nobody where an operation says that it is alike, and counted for whoever asks', async () => {
    const first = await thing()
    expect(first.json).toEqual({ who: null, seen: 1 })
    for (const headers of [sessionCookie(), bearer(await scene.world.token())]) {
      const reply = await thing(headers)
      expect(reply.json).toEqual(first.json)
      expect(reply.headers.vary).toContain('Cookie')
      expect(Number(reply.headers['x-ratelimit-remaining'])).toBeLessThan(
        Number(reply.headers['x-ratelimit-limit']),
      )
    }
  })

  test('never lacks what its reader has just written', async () => {
    await thing()
    await scene.world.ask('POST', '/api/thing/41', {
      headers: { ...sessionCookie(), origin: 'http://instance.test', 'content-type': 'application/json' },
      body: '{"title":"A"}',
    })
    expect((await thing(sessionCookie())).json).toEqual({ who: 'alice', seen: 2 })
    expect(scene.world.waited).toContain('content=41')
  })

  test('comes to staff with the tag that an edit needs', async () => {
    await thing()
    const tag = (await thing()).headers.etag
    scene.world.sessions.set('staff', { ...alice, isAdmin: true })
    const reply = await thing(sessionCookie('staff'))
    expect(reply.json).toEqual({ who: 'alice', seen: 2 })
    expect(reply.headers.etag).toBeDefined()
    expect(reply.headers.etag).not.toBe(tag)
  })

  test('is for members alone where the instance is and nothing says otherwise', async () => {
    await thing()
    await close(true)
    expect((await thing()).status).toBe(401)
    expect((await thing(sessionCookie())).status).toBe(200)
  })
})
