import { describeImages, proxyRemoteImages, referRemoteImage } from '@app/contract/calls/media.ts'
import type { Image } from '@app/contract/common.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import { contentCreated, contentEdited, contentPurged } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { defaultImages } from '@app/platform/config/images.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { aMagazine, contextWorld, eventually } from '@app/platform/testing/index.ts'
import type { ContextWorld, WorldOptions } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { media } from '../index.ts'
import { removeUnusedImages } from '../uses/remove-unused.ts'
import { startOutside } from '../../test/outside.ts'
import type { Outside } from '../../test/outside.ts'

let outside: Outside
const worlds: ContextWorld[] = []
const start = async (options: WorldOptions = {}) => {
  const world = await contextWorld(media, {
    fetch: createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' }),
    ...options,
  })
  worlds.push(world)
  return world
}
let world: ContextWorld
beforeAll(async () => {
  outside = await startOutside()
  world = await start()
})
afterAll(async () => {
  await Promise.all(worlds.map((one) => one.close()))
  await outside.close()
})

const picture = (background: string, side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()
const card = (id: number, image: Image | null): ContentCard => ({
  type: 'entry',
  id,
  authorId: 1,
  magazineId: 1,
  threadId: id,
  parentId: null,
  parentAuthorId: null,
  threadAuthorId: 1,
  threadTitle: 'A thread',
  title: 'A thread',
  body: null,
  url: null,
  image,
  lang: 'en',
  isAdult: false,
  isOc: false,
  tags: [],
  mentions: [],
  slug: 'A-thread',
  visibility: 'visible',
  createdAt: new Date().toISOString(),
  editedAt: null,
  apId: null,
})
const refer = async (url: string, at = world) => (await at.ask(referRemoteImage, { url, alt: 'alt' })).stored
const get = (url: string | null, at = world, headers = {}) =>
  at.as(null).fetch(new URL(url ?? '').pathname, { headers })
const keys = async (at = world) => {
  const found = []
  for await (const key of at.deps.files.list('')) found.push(key)
  return found
}
const remotes = (at = world) => at.deps.db.knex('remote')

describe('a picture elsewhere', () => {
  test('is shown through the proxy, fetched when somebody first looks, and then kept', async () => {
    const url = outside.set('/seen.jpg', { type: 'text/plain', body: await picture('#c00') })
    const { imageId, image } = await refer(url)
    expect(image).toMatchObject({ filePath: null, sourceUrl: url, altText: 'alt', width: null })
    expect(image.storageUrl).toMatch(/^http:\/\/localhost:8080\/media\/remote\/[0-9a-f]{64}$/)
    expect(outside.count('/seen.jpg')).toBe(0)

    const answers = await Promise.all([get(image.storageUrl), get(image.storageUrl), get(image.storageUrl)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first] = answers
    expect(first?.headers.get('content-type')).toBe('image/jpeg')
    expect(first?.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(first?.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(first?.headers.get('x-content-type-options')).toBe('nosniff')
    await get(image.storageUrl)
    expect(outside.count('/seen.jpg')).toBe(1)

    const etag = first?.headers.get('etag') ?? ''
    expect((await get(image.storageUrl, world, { 'if-none-match': etag })).status).toBe(304)
    const { images } = await world.ask(describeImages, { imageIds: [imageId] })
    expect(images[0]?.image).toMatchObject({ width: 300, height: 300, storageUrl: image.storageUrl })
    expect(images[0]?.image.blurHash).toHaveLength(28)
  })

  test('that is told of by its address alone is kept as long as something shows it', async () => {
    const urls = ['/one.jpg', '/two.jpg'].map((path) => outside.set(path, { body: '' }))
    outside.set('/one.jpg', { body: await picture('#0cc') })
    const { addresses } = await world.ask(proxyRemoteImages, { urls: [...urls, ...urls.slice(0, 1)] })
    expect(addresses).toHaveLength(3)
    expect(addresses[2]).toBe(addresses[0])
    expect((await get(addresses[0] ?? '')).status).toBe(200)
    const told = card(4711, null)
    await world.emit(contentCreated, { ...told, emojis: [{ name: 'one', url: addresses[0] ?? '' }] })
    const uses = () => world.deps.db.knex('use').where({ owner: 'entry:4711' }).pluck('path')
    expect(await uses()).toEqual([new URL(addresses[0] ?? '').pathname.replace('/media/', '')])
    await world.emit(contentEdited, told)
    expect(await uses()).toEqual([])
    const magazine = aMagazine({ magazineId: 4712, emojis: [{ name: 'one', url: addresses[0] ?? '' }] })
    await world.emit(magazineChanged, magazine)
    expect(await world.deps.db.knex('use').where({ owner: 'magazine:4712' })).toHaveLength(1)
  })

  test('has variants too', async () => {
    const { image } = await refer(outside.set('/sized.jpg', { body: await picture('#0c0', 900) }))
    const thumb = await get(image.storageUrl?.replace('/media/', '/media/thumb/') ?? null)
    expect((await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).width).toBe(224)
  })

  test('that two refer to is one copy', async () => {
    const url = outside.set('/shared.jpg', { body: await picture('#00c') })
    const [one, two] = [await refer(url), await refer(url)]
    expect(one.imageId).not.toBe(two.imageId)
    expect(one.image.storageUrl).toBe(two.image.storageUrl)
    await get(one.image.storageUrl)
    await get(two.image.storageUrl)
    expect(outside.count('/shared.jpg')).toBe(1)
  })

  test.each([
    ['a page', { type: 'image/png', body: '<!doctype html><script>alert(1)</script>' }],
    ['an SVG', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' }],
    ['too large', { type: 'image/jpeg', body: Buffer.alloc(12_000_001) }],
    ['damaged', { type: 'image/jpeg', body: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]) }],
    ['not there', { status: 404 }],
  ])('that is %s is not shown, nor asked for again at once', async (name, page) => {
    const path = `/bad-${encodeURIComponent(name)}`
    const { image } = await refer(outside.set(path, page))
    expect((await get(image.storageUrl)).status).toBe(404)
    expect((await get(image.storageUrl)).status).toBe(404)
    expect(outside.count(path)).toBe(1)
    await remotes()
      .where({ url: image.sourceUrl })
      .update({ retry_at: new Date(Date.now() - 1000) })
    await get(image.storageUrl)
    expect(outside.count(path)).toBe(2)
  })

  test('that nothing refers to is not fetched: this is no proxy for everybody', async () => {
    const before = outside.asked.length
    expect((await get(`http://localhost:8080/media/remote/${'a'.repeat(64)}`)).status).toBe(404)
    expect(
      (await world.as(null).fetch(`/media/remote/${encodeURIComponent(`${outside.base}/seen.jpg`)}`)).status,
    ).toBe(404)
    expect(outside.asked).toHaveLength(before)
  })

  test('a month old is fetched anew, while the old copy is still shown', async () => {
    const { image } = await refer(outside.set('/changing.jpg', { body: await picture('#123') }))
    const age = () =>
      remotes()
        .where({ url: image.sourceUrl })
        .update({ fetched_at: new Date(Date.now() - 31 * 86_400_000), retry_at: null })
    const before = (await get(image.storageUrl)).headers.get('etag')
    outside.set('/changing.jpg', { body: await picture('#321') })
    await age()
    expect((await get(image.storageUrl)).headers.get('etag')).toBe(before)
    await eventually(async () => expect((await get(image.storageUrl)).headers.get('etag')).not.toBe(before))
    outside.set('/changing.jpg', { status: 410 })
    await eventually(async () => {
      await age()
      await get(image.storageUrl)
      const remote = await remotes().where({ url: image.sourceUrl }).first()
      expect(remote?.failures).toBeGreaterThan(0)
    })
    expect((await get(image.storageUrl)).status).toBe(200)
  })

  test('is shown from its origin where the proxy is switched off', async () => {
    const direct = await start({
      config: { images: { ...defaultImages, proxy: false } },
    })
    const { image } = await refer('https://pictures.example/cat.jpg', direct)
    expect(image.storageUrl).toBe('https://pictures.example/cat.jpg')
  })

  test('that is on a private network is not fetched', async () => {
    const guarded = await start({
      fetch: createSafeFetch({ allowPrivateNetworks: false, userAgent: 'Test/1' }),
    })
    const { image } = await refer(`${outside.base}/seen.jpg`, guarded)
    const before = outside.asked.length
    expect((await get(image.storageUrl, guarded)).status).toBe(404)
    expect(outside.asked).toHaveLength(before)
  })
})

test('copies beyond the budget go, those looked at longest ago first, and come back when looked at', async () => {
  const probe = await refer(outside.set('/probe.jpg', { body: await picture('#000') }))
  const size = Number((await get(probe.image.storageUrl)).headers.get('content-length'))
  const small = await start({
    config: { images: { ...defaultImages, cacheBytes: Math.round(size * 2.5) } },
  })
  const shown = []
  for (const name of ['a', 'b', 'c']) {
    const { image } = await refer(outside.set(`/${name}.jpg`, { body: await picture('#000') }), small)
    shown.push(image)
    await get(image.storageUrl, small)
    await remotes(small)
      .where({ url: image.sourceUrl })
      .update({ used_at: new Date(Date.now() - 60_000 * (9 - shown.length)) })
  }
  const kept = async () =>
    (await remotes(small).whereNotNull('path').orderBy('url')).map(({ url }) => url.at(-5))
  expect(await kept()).toEqual(['b', 'c'])
  expect((await keys(small)).filter((key) => key.startsWith('remote/'))).toHaveLength(2)
  expect((await get(shown[0]?.storageUrl ?? null, small)).status).toBe(200)
  expect(outside.count('/a.jpg')).toBe(2)
  expect(await kept()).toEqual(['a', 'c'])
})

test('one that nothing shows any more is forgotten, with its copy', async () => {
  const { image } = await refer(outside.set('/gone.jpg', { body: await picture('#abc') }))
  const { image: stays } = await refer(outside.set('/stays.jpg', { body: await picture('#cba') }))
  await get(image.storageUrl)
  await get(image.storageUrl?.replace('/media/', '/media/thumb/') ?? null)
  // Kinds are numbered apart: the other has the same number.
  const [purged, other] = [card(1, image), { ...card(1, stays), type: 'post' as const }]
  await world.emit(contentCreated, purged)
  await world.emit(contentCreated, other)
  const collect = (options = {}) => removeUnusedImages(world.deps, options)
  await remotes().update({ used_at: new Date(Date.now() - 31 * 86_400_000) })
  await collect()
  expect(await remotes().whereIn('url', [image.sourceUrl, stays.sourceUrl])).toHaveLength(2)

  await world.emit(contentPurged, { ...purged, byId: null })
  await collect()
  expect(await remotes().where({ url: image.sourceUrl })).toEqual([])
  expect(await remotes().where({ url: stays.sourceUrl })).toHaveLength(1)
  const name = image.storageUrl?.split('/').at(-1) ?? ''
  expect((await keys()).filter((key) => key.includes(name))).toEqual([])
})
