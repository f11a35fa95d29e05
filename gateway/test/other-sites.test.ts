import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { defaultImages } from '@app/platform/config/images.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

const json = { 'content-type': 'application/json' }

/** An instance that is reached over https. */
const secure = {
  url: 'https://instance.test',
  domain: 'instance.test',
  softwareName: 'mbin',
  softwareVersion: '1.10.1',
  maxImageBytes: 1_000,
  allowPrivateNetworks: true,
}

describe.each(kinds)('other sites and security, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test.each(['/api/thing/5', '/api/things', '/api/none', '/token', '/nodeinfo/2.1', '/media/a.png'])(
    '%s is open to scripts of other sites',
    async (path) => {
      const preflight = await scene.world.ask('OPTIONS', path, {
        headers: {
          origin: 'https://app.test',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
      expect(preflight.headers['access-control-allow-headers']).toContain('Content-Type')
      expect(preflight.headers['access-control-max-age']).toBe('3600')
      const reply = await scene.world.ask('GET', path, { headers: { origin: 'https://app.test' } })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(reply.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining')
    },
  )

  test.each(['/auth/session', '/authorize', '/live/stream2', '/front'])('%s is not', async (path) => {
    for (const method of ['OPTIONS', 'GET']) {
      const reply = await scene.world.ask(method, path, { headers: { origin: 'https://app.test' } })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('pages run no script but our own', async () => {
    const policy = String((await scene.world.ask('GET', '/front')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("form-action 'self'")
    expect((await scene.world.ask('GET', '/consent')).headers['content-security-policy']).not.toContain(
      'form-action',
    )
  })

  test.each(['/consent', '/front', '/login'])('%s lies in no frame of another site', async (path) => {
    const { headers } = await scene.world.ask('GET', path)
    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'self'/)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test('browsers fetch pictures from this instance and its bucket, and from others where the proxy is off', async () => {
    const pictures = async (more: Parameters<typeof scene.open>[0]) => {
      await scene.open(more)
      const policy = String((await scene.world.ask('GET', '/front')).headers['content-security-policy'])
      return policy.split(';').find((part) => part.startsWith('img-src'))
    }
    const own = "img-src 'self' data: blob: https://instance.test"
    expect(await pictures({ config: secure })).toBe(own)
    expect(await pictures({ config: secure, bucketOrigins: ['https://cdn.test'] })).toBe(
      `${own} https://cdn.test`,
    )
    const images = { ...defaultImages, proxy: false }
    expect(await pictures({ config: { ...secure, images } })).toBe(`${own} https:`)
  })

  test.each(['/api/thing/5', '/api/none', '/front', '/media/a.svg'])('%s is not sniffed', async (path) => {
    const { headers } = await scene.world.ask('GET', path)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('a file opened as a page can do nothing', async () => {
    const { headers } = await scene.world.ask('GET', '/media/a.svg')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('over https browsers are told to stay there', async () => {
    await scene.open({ config: secure })
    const { headers } = await scene.world.ask('GET', '/front')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    await scene.world.ask('GET', '/api/thing/5')
    expect(scene.world.seen.at(-1)?.headers['x-forwarded-proto']).toBe('https')
  })

  test('a fault of ours says nothing of itself', async () => {
    const reply = await scene.world.ask('GET', '/api/broken')
    expect(reply).toMatchObject({ status: 500, json: { status: 500 } })
    expect(reply.text).not.toContain('hunter2')
  })

  test('a body that is too large is refused unread', async () => {
    const headers = {
      ...bearer(await scene.world.token({ scope: 'write' })),
      ...json,
      'content-length': '99999999',
    }
    expect((await scene.world.ask('POST', '/api/thing/5', { headers })).status).toBe(413)
    const inbox = await scene.world.ask('POST', '/inbox', { headers: { 'content-length': '2000000' } })
    expect(inbox.status).toBe(413)
  })

  test('only a form with a picture that a member sends may be larger', async () => {
    const send = async (type: string, more: Record<string, string> = {}) => {
      const headers = { 'content-type': type, origin: 'http://instance.test', ...more }
      return (await scene.world.ask('POST', '/front', { headers, body: Buffer.alloc(1_500_000, 'a') })).status
    }
    expect(await send('multipart/form-data; boundary=B')).toBe(413)
    expect(await send('application/x-www-form-urlencoded', sessionCookie())).toBe(413)
    expect(await send('multipart/form-data; boundary=B', sessionCookie())).not.toBe(413)
  })

  test('one that does not say how large it is, is refused when it has grown too large', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const req = request(`${scene.world.origin}/inbox`, { method: 'POST', agent: false }, (res) => {
        res.resume()
        resolve(res.statusCode)
      })
      // Once the answer is there, the connection closes on what is still being sent.
      req.on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? undefined : reject(error),
      )
      const piece = Buffer.alloc(64 * 1024, 'x')
      for (let i = 0; i < 20; i++) req.write(piece)
    })
    expect(status).toBe(413)
  })

  test('methods that nobody speaks are refused', async () => {
    expect((await scene.world.ask('TRACE', '/front')).status).toBe(405)
    expect((await scene.world.ask('PATCH', '/auth/session')).status).toBe(405)
  })

  test.each([
    ['my-request-0001', true],
    ['short', false],
    ['has spaces in it', false],
    ['x'.repeat(200), false],
  ])('the request id %s is taken: %s', async (id, taken) => {
    const { headers } = await scene.world.ask('GET', '/api/thing/5', { headers: { 'x-request-id': id } })
    expect(headers['x-request-id'] === id).toBe(taken)
    expect(scene.world.seen.at(-1)?.headers['x-request-id']).toBe(headers['x-request-id'])
  })

  test('a trace goes on, or begins here', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await scene.world.ask('GET', '/api/thing/5', { headers: { traceparent } })
    expect(scene.world.seen.at(-1)?.headers['traceparent']).toContain('4bf92f3577b34da6a3ce929d0e0e4736')
    await scene.world.ask('GET', '/api/thing/5', { headers: { traceparent: 'nonsense' } })
    expect(scene.world.seen.at(-1)?.headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)
  })
})
