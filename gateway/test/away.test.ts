import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayWorld } from './gateway-world.ts'
import { gatewayWorld } from './gateway-world.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
describe('a context that is away', () => {
  let world: GatewayWorld
  beforeEach(async () => {
    world = await gatewayWorld({ kind: 'remote' })
  })
  afterEach(() => world.close())

  test('is a 503 problem; the gateway says what is missing and stays ready for the rest', async () => {
    await world.ask('GET', '/api/things')
    const server = world.servers.get('content')
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    for (const path of ['/api/thing/5', '/api/things?other=1']) {
      const reply = await world.ask('GET', path)
      expect(reply).toMatchObject({ status: 503, json: { status: 503 } })
      for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
    }
    expect(await world.ask('GET', '/readyz')).toMatchObject({
      status: 200,
      json: { ready: true, degraded: ['content'], checks: { content: false, identity: true, cache: true } },
    })
    expect((await world.ask('GET', '/healthz')).status).toBe(200)
  })

  test('for a moment costs a reader nothing', async () => {
    expect((await world.ask('GET', '/api/thing/5')).status).toBe(200)
    world.servers.get('content')?.closeAllConnections()
    expect((await world.ask('GET', '/api/thing/5')).status).toBe(200)
  })
})
