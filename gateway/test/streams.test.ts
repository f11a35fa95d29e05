import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import { gatewayScene, kinds } from './scene.ts'

describe.each(kinds)('streams, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  const openStream = (path: string) =>
    new Promise<{
      first: string
      headers: Record<string, unknown>
      leave(): void
      ended: Promise<unknown>
    }>((resolve, reject) => {
      const req = request(
        scene.world.origin + path,
        { headers: { 'accept-encoding': 'br' }, agent: false },
        (res) => {
          const ended = new Promise((done) => res.once('close', done))
          res.once('data', (chunk: Buffer) =>
            resolve({ first: String(chunk), headers: res.headers, leave: () => req.destroy(), ended }),
          )
          res.on('error', () => undefined)
        },
      )
      req.once('error', reject)
      req.end()
    })

  test('events come as they happen, uncompressed', async () => {
    const stream = await openStream('/live/stream')
    expect(stream.first).toBe('data: first\n\n')
    expect(stream.headers['content-encoding']).toBeUndefined()
    stream.leave()
    await eventually(() => expect(scene.world.seen.some(({ url }) => url === 'closed')).toBe(true))
  })

  test('who leaves stops what was done for them', async () => {
    const req = request(`${scene.world.origin}/media/slow`, { agent: false })
    req.on('error', () => undefined)
    req.end()
    await eventually(() => expect(scene.world.seen.some(({ url }) => url === '/media/slow')).toBe(true))
    req.destroy()
    await eventually(() => expect(scene.world.seen.some(({ url }) => url === 'gone')).toBe(true))
  })

  test('a large upload goes through unbuffered and whole', async () => {
    const body = Buffer.alloc(900_000, 'x')
    await scene.world.ask('POST', '/inbox', {
      body,
      headers: { 'content-type': 'application/activity+json' },
    })
    expect(scene.world.seen.at(-1)?.body.length).toBe(body.length)
  })

  test('stopping ends streams and answers what is under way', async () => {
    let release = () => {}
    scene.world.hold.release = new Promise((resolve) => (release = resolve))
    const stream = await openStream('/live/stream')
    const pending = scene.world.ask('GET', '/api/things')
    await eventually(() => expect(scene.world.seen.some(({ url }) => url === '/api/things')).toBe(true))
    const stopped = scene.world.running.stop()
    await stream.ended
    release()
    expect((await pending).status).toBe(200)
    await stopped
  })
})
