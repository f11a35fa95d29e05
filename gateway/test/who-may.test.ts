import { describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import { SETTINGS_CHANNEL } from '../src/index.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
const json = { 'content-type': 'application/json' }
const sameOrigin = { origin: 'http://instance.test' }

describe.each(kinds)('who may, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test.each<[string, string, string, number]>([
    ['POST', '/api/thing/5', '', 403],
    ['POST', '/api/thing/5', 'entry:edit', 403],
    ['POST', '/api/thing/5', 'entry:create', 201],
    ['POST', '/api/thing/5', 'entry', 201],
    ['POST', '/api/thing/5', 'read write', 201],
  ])('%s %s with the scopes "%s" answers %i', async (method, path, scope, status) => {
    const headers = { ...bearer(await scene.world.token({ scope })), ...json }
    const reply = await scene.world.ask(method, path, { headers, body: '{"title":"A"}' })
    expect(reply.status).toBe(status)
    for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
  })

  test('a call that needs a user tells an anonymous one to sign in', async () => {
    const reply = await scene.world.ask('POST', '/api/thing/5', { headers: json, body: '{"title":"A"}' })
    expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
  })

  test('bots may not vote', async () => {
    const ofBot = bearer(await scene.world.token({ scope: 'vote', client_id: 'bot' }))
    const ofUser = bearer(await scene.world.token({ scope: 'vote' }))
    expect((await scene.world.ask('PUT', '/api/thing/5/vote', { headers: ofBot })).status).toBe(403)
    expect((await scene.world.ask('PUT', '/api/thing/5/vote', { headers: ofUser })).status).toBe(204)
  })

  test.each<[string, Record<string, string>, number]>([
    ['our own page', sameOrigin, 201],
    ['our own page, as the browser tells', { 'sec-fetch-site': 'same-origin' }, 201],
    ['another site', { origin: 'https://evil.test' }, 403],
    ['another site with our origin forged', { ...sameOrigin, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['who does not say', {}, 403],
  ])('a change with the session cookie from %s with %j answers %i', async (_from, headers, status) => {
    const reply = await scene.world.ask('POST', '/api/thing/5', {
      headers: { ...sessionCookie(), ...json, ...headers },
      body: '{"title":"A"}',
    })
    expect(reply.status).toBe(status)
  })

  test('where the instance is reached over https, a page that came over http is another site', async () => {
    const secure = { url: 'https://instance.test', domain: 'instance.test' } as const
    const { config } = scene.world.gatewayOptions
    await scene.open({ config: { ...config, ...secure } })
    const from = (origin: string, cookie: string) =>
      scene.world.ask('POST', '/api/thing/5', {
        headers: { ...json, origin, host: 'instance.test', cookie },
        body: '{"title":"A"}',
      })
    const cookie = '__Host-mbin_session=alice-cookie'
    expect((await from('http://instance.test', cookie)).status).toBe(403)
    expect((await from('https://instance.test', cookie)).status).toBe(201)
    // As the previous release named it, and never before the one that only this host can set.
    expect((await from('https://instance.test', sessionCookie().cookie)).status).toBe(201)
    const both = `mbin_session=planted; ${cookie}`
    expect((await from('https://instance.test', both)).status).toBe(201)
  })

  test('signing in from a page of another site is refused', async () => {
    const from = (origin: string) => scene.world.ask('POST', '/auth/login', { headers: { origin } })
    expect((await from('https://evil.test')).status).toBe(403)
    expect((await from('http://instance.test')).status).toBe(200)
    expect((await scene.world.ask('POST', '/auth/login')).status).toBe(200)
    // Browsers of text say no more than what the form stood on.
    const on = (referer: string) => scene.world.ask('POST', '/auth/login', { headers: { referer } })
    expect((await on('https://evil.test/win')).status).toBe(403)
    expect((await on('http://instance.test/login')).status).toBe(200)
  })

  test('a private instance answers anonymous readers only where it must', async () => {
    await scene.world.ask('GET', '/api/things')
    scene.world.settings['MBIN_PRIVATE_INSTANCE'] = true
    await scene.world.cache.publish(SETTINGS_CHANNEL, '')
    await eventually(async () => expect((await scene.world.ask('GET', '/api/things')).status).toBe(401))
    expect((await scene.world.ask('GET', '/api/thing/5')).status).toBe(401)
    expect((await scene.world.ask('GET', '/api/info')).status).toBe(200)
    expect((await scene.world.ask('GET', '/api/things', { headers: sessionCookie() })).status).toBe(200)
    scene.world.settings['MBIN_PRIVATE_INSTANCE'] = false
    await scene.world.cache.publish(SETTINGS_CHANNEL, '')
    await eventually(async () => expect((await scene.world.ask('GET', '/api/things')).status).toBe(200))
  })

  test('404 and 405 come before 401, 401 before 403, 403 before 429', async () => {
    const bad = bearer('x')
    expect((await scene.world.ask('GET', '/api/none', { headers: bad })).status).toBe(404)
    expect((await scene.world.ask('PUT', '/api/thing/5', { headers: bad })).status).toBe(405)
    expect((await scene.world.ask('PUT', '/api/thing/5/vote', { headers: bad })).status).toBe(401)
    const poor = bearer(await scene.world.token({ scope: 'read' }))
    const rich = bearer(await scene.world.token({ scope: 'vote' }))
    const vote = (headers: Record<string, string>) => scene.world.ask('PUT', '/api/thing/5/vote', { headers })
    for (let i = 0; i < 4; i++) expect((await vote(poor)).status).toBe(403)
    expect((await vote(rich)).status).toBe(204)
    expect((await vote(rich)).status).toBe(204)
    expect((await vote(rich)).status).toBe(429)
    expect((await vote(poor)).status).toBe(403)
  })
})
