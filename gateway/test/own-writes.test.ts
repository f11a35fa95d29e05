import { describe, expect, test } from 'vitest'
import { gatewayWorld } from './gateway-world.ts'
import { holdTime } from './hold-time.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

const json = { 'content-type': 'application/json' }
const sameOrigin = { origin: 'http://instance.test' }

describe.each(kinds)('own writes, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  const write = async (headers: Record<string, string>, id: number) =>
    scene.world.ask('POST', `/api/thing/${id}`, {
      headers: { ...json, ...sameOrigin, ...headers },
      body: '{"title":"A"}',
    })

  test('what a member reads next waits for what they wrote, and nobody sees how', () =>
    holdTime(async () => {
      const written = await write(sessionCookie(), 41)
      expect(written.status).toBe(201)
      expect(Object.keys(written.headers).filter((name) => name.startsWith('x-mbin'))).toEqual([])
      await scene.world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(scene.world.waited.at(-1)).toBe('content=41')
      await write(sessionCookie(), 12)
      await scene.world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(scene.world.waited.at(-1)).toBe('content=41')
    }))

  test('another member elsewhere does not wait', async () => {
    await scene.open({ trustedProxies: ['loopback'] })
    await write({ ...sessionCookie(), 'x-forwarded-for': '198.51.100.1' }, 41)
    const before = scene.world.waited.length
    await scene.world.ask('GET', '/api/things', { headers: bearer(await scene.world.token({ sub: '30' })) })
    expect(scene.world.waited).toHaveLength(before)
  })

  test('marks of several contexts go together', () =>
    holdTime(async () => {
      await write(sessionCookie(), 41)
      await scene.world.ask('POST', '/auth/mark', { headers: { ...sessionCookie(), ...sameOrigin } })
      await scene.world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(scene.world.waited.at(-1)).toBe('content=41,identity=3')
    }))

  test('who looks from the same address without being signed in sees it too, and others do not wait', () =>
    holdTime(async () => {
      await scene.open({ trustedProxies: ['loopback'] })
      const at = (address: string) => ({ 'x-forwarded-for': address })
      const before = await scene.world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      await write({ ...sessionCookie(), ...at('198.51.100.1') }, 41)
      const other = await scene.world.ask('GET', '/api/things', { headers: at('198.51.100.2') })
      expect(other.json).toEqual(before.json)
      expect(scene.world.waited).toEqual([])
      const same = await scene.world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      expect(same.json['seen']).toBeGreaterThan(Number(before.json['seen']))
      expect(scene.world.waited).toEqual(['content=41'])
      const again = await scene.world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      expect(again.json).toEqual(same.json)
    }))

  test('another gateway on the same cache knows them', () =>
    holdTime(async () => {
      await write(sessionCookie(), 41)
      const other = await gatewayWorld({ kind, cache: scene.world.cache })
      await other.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(other.waited).toEqual(['content=41'])
      await other.close()
    }))
})
