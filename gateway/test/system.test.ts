import { describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/eventually.ts'
import { SETTINGS_CHANNEL } from '../src/index.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
describe.each(kinds)('the system, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test('it is up and ready, and says so when something is missing', async () => {
    expect(await scene.world.ask('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await scene.world.ask('GET', '/readyz')).toMatchObject({
      status: 200,
      json: { ready: true, degraded: [] },
    })
    await scene.open({
      dependencies: [{ name: 'events', decides: false, answers: () => Promise.reject(new Error('no')) }],
    })
    expect(await scene.world.ask('GET', '/readyz')).toMatchObject({
      status: 200,
      json: { ready: true, degraded: ['events'] },
    })
  })

  test('it is not ready where it serves contexts and none of them has its database', async () => {
    const database = { name: 'database', decides: true, answers: async () => false }
    await scene.open({ dependencies: [database] })
    expect(await scene.world.ask('GET', '/readyz')).toMatchObject({
      status: 503,
      json: { ready: false, degraded: ['database'] },
    })
  })

  test('crawlers are told what to leave alone: everything, where only members may read', async () => {
    const robots = () => scene.world.ask('GET', '/robots.txt')
    const open = await robots()
    expect(open.status).toBe(200)
    expect(open.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = open.text.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/api/', '/auth/', '/login', '/search', '/settings', '/admin'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
    scene.world.settings['MBIN_PRIVATE_INSTANCE'] = true
    await scene.world.cache.publish(SETTINGS_CHANNEL, '')
    await eventually(async () => expect((await robots()).text).toBe('User-agent: *\nDisallow: /\n'))
  })

  test('metrics are for this host, or for who has the token', async () => {
    const metrics = { render: async () => ({ type: 'text/plain', body: 'requests 1' }) }
    await scene.open({ metrics })
    expect((await scene.world.ask('GET', '/metrics')).text).toBe('requests 1')
    const proxied = await scene.world.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(proxied.status).toBe(404)
    await scene.open({ metrics: { ...metrics, token: 'watcher' } })
    expect((await scene.world.ask('GET', '/metrics')).status).toBe(404)
    expect((await scene.world.ask('GET', '/metrics', { headers: bearer('watcher') })).status).toBe(200)
  })

  test('the description of the API is served with it', async () => {
    const reply = await scene.world.ask('GET', '/api/doc.json')
    expect(reply.json).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://instance.test' }] })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
  })

  test('a page asks the API inside the process as its reader', async () => {
    const answer = await scene.world.gateway.ask({
      method: 'GET',
      url: '/api/thing/5',
      headers: sessionCookie(),
    })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ who: 'alice' })
    const kept = await scene.world.gateway.ask({ method: 'GET', url: '/api/things', headers: {} })
    expect(JSON.parse(kept.body.toString())).toMatchObject({ who: null })
    const none = await scene.world.gateway.ask({ method: 'GET', url: '/api/none', headers: {} })
    expect(none.status).toBe(404)
  })

  test('a form that stood on another name of this host is sent on under that name', async () => {
    const { status } = await scene.world.gateway.ask({
      method: 'POST',
      url: '/api/thing/5',
      headers: {
        ...sessionCookie(),
        'content-type': 'application/json',
        origin: 'http://instance.onion',
        'x-forwarded-host': 'instance.onion',
      },
      body: Buffer.from('{"title":"A"}'),
    })
    expect(status).toBe(201)
  })
})
