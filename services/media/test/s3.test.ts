import { Readable } from 'node:stream'
import { storeImage } from '@app/contract/calls/media.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { media } from '../src/index.ts'
import { removeUnusedImages } from '../src/uses/remove-unused.ts'
import { openBucket } from './bucket.ts'

const suite = await needing(describe, 's3')

suite('pictures in an S3 bucket', () => {
  let server: TestServer
  const worlds: ContextWorld[] = []
  beforeAll(async () => {
    server = await startServer('s3')
  })
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()))
    await server.remove()
  })

  const start = async (serving: { publicUrl?: string; signedSeconds?: number } = {}) => {
    const files = await openBucket(server, serving)
    const world = await contextWorld(media, { deps: () => ({ files }) })
    worlds.push(world)
    return { world, files }
  }
  const store = async (world: ContextWorld, side = 400) => {
    const bytes = await sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const input = { alt: null, purpose: 'content' } as const
    const { stored } = await world.deps.calls.upload(storeImage, input, Readable.from([bytes]))
    if (!stored) throw new Error('nothing stored')
    return stored.image
  }
  const pathOf = (url: string | null) => new URL(url ?? '').pathname
  const keysOf = async (files: ContextWorld['deps']['files']) => {
    const keys = []
    for await (const key of files.list('')) keys.push(key)
    return keys
  }

  test('are served through the instance, whole, in parts and smaller', async () => {
    const { world } = await start()
    const image = await store(world, 700)
    const path = pathOf(image.storageUrl)
    const get = (at: string, headers = {}) => world.as(null).fetch(at, { method: 'GET', headers })
    const whole = Buffer.from(await (await get(path)).arrayBuffer())
    expect((await sharp(whole).metadata()).width).toBe(700)
    const part = await get(path, { range: 'bytes=1000-600000' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 600_001))).toBe(true)
    const thumb = await get(path.replace('/media/', '/media/thumb/'))
    expect((await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).width).toBe(224)
  })

  test('have the address of a bucket that is public', async () => {
    const { world } = await start({ publicUrl: 'https://cdn.example/' })
    const image = await store(world)
    expect(image.storageUrl).toBe(`https://cdn.example/${image.filePath}`)
  })

  test('are fetched from a private bucket by signed addresses', async () => {
    const { world } = await start({ signedSeconds: 600 })
    const path = pathOf((await store(world)).storageUrl)
    for (const at of [path, path.replace('/media/', '/media/thumb/')]) {
      const answer = await world.as(null).fetch(at, { method: 'GET', redirect: 'manual' })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      const picture = await fetch(answer.headers.get('location') ?? '')
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBeGreaterThan(200)
    }
    expect((await world.as(null).fetch(`/media/aa/aa/${'a'.repeat(64)}.png`)).status).toBe(404)
  })

  test('leave the bucket when nobody shows them any more', async () => {
    const { world, files } = await start()
    const path = pathOf((await store(world)).storageUrl)
    await world.as(null).fetch(path.replace('/media/', '/media/thumb/'))
    expect(await keysOf(files)).toHaveLength(2)
    await world.deps.db.knex('file').update({ touched_at: new Date(Date.now() - 48 * 3_600_000) })
    expect(await removeUnusedImages(world.deps)).toMatchObject({ files: 1 })
    expect(await keysOf(files)).toEqual([])
  })
})
