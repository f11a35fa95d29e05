import { previewLink } from '@app/contract/calls/media.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { media } from '../index.ts'
import { startOutside } from '../../test/outside.ts'
import type { Outside } from '../../test/outside.ts'

let world: ContextWorld
let outside: Outside
let picture: Buffer
beforeAll(async () => {
  outside = await startOutside()
  world = await contextWorld(media, {
    fetch: createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' }),
  })
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const ask = (url: string) => world.ask(previewLink, { url })

describe('the preview of a page', () => {
  test('has its words, and its picture as one of ours', async () => {
    outside.set('/cat.jpg', { type: 'image/jpeg', body: picture })
    const url = outside.html(
      '/story',
      `<meta property="og:title" content="A story"><meta property="og:description" content="It is long.">
       <meta property="og:site_name" content="Stories"><meta property="og:image" content="/cat.jpg">
       <meta property="og:image:alt" content="a red cat">`,
    )
    const { preview, again } = await ask(url)
    expect(again).toBe(false)
    expect(preview).toMatchObject({
      url,
      type: 'link',
      title: 'A story',
      description: 'It is long.',
      siteName: 'Stories',
      embedUrl: null,
    })
    const image = preview?.image?.image
    expect(image).toMatchObject({
      altText: 'a red cat',
      width: 300,
      height: 200,
      sourceUrl: `${outside.base}/cat.jpg`,
    })
    expect(image?.blurHash).toHaveLength(28)
    const shown = await world.as(null).fetch(new URL(image?.storageUrl ?? '').pathname)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
  })

  test('is asked for under a name that says who asks and why', () => {
    const [first] = outside.asked
    expect(first?.userAgent).toMatch(/^mbin\/\S+ \(link preview bot; \+http:\/\/localhost:8080\)$/)
  })

  test('is fetched once for all who ask within minutes', async () => {
    const url = outside.html('/popular', '<title>Popular</title>')
    const answers = await Promise.all([ask(url), ask(url), ask(url)])
    await ask(url)
    expect(answers.map(({ preview }) => preview?.title)).toEqual(['Popular', 'Popular', 'Popular'])
    expect(outside.count('/popular')).toBe(1)
  })

  test('is that of where redirects lead', async () => {
    outside.set('/short', { status: 302, headers: { location: '/long' } })
    outside.html('/long', '<title>Long</title>')
    const { preview } = await ask(`${outside.base}/short`)
    expect(preview).toMatchObject({ url: `${outside.base}/long`, title: 'Long' })
  })

  test('takes what is missing from oEmbed, and the player from its frame', async () => {
    outside.set('/oembed', {
      type: 'application/json',
      body: JSON.stringify({
        type: 'video',
        title: 'Film',
        thumbnail_url: '/cat.jpg',
        html: '<iframe src="https://tube.example/embed/1"></iframe>',
      }),
    })
    const url = outside.html('/watch', '<link type="application/json+oembed" href="/oembed">')
    const { preview } = await ask(url)
    expect(preview).toMatchObject({
      type: 'video',
      title: 'Film',
      embedUrl: 'https://tube.example/embed/1',
    })
    expect(preview?.image?.image.width).toBe(300)
  })

  test('goes without a picture that is none, too large or not there', async () => {
    outside.set('/script.svg', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    outside.set('/huge.jpg', { type: 'image/jpeg', body: Buffer.alloc(12_000_001) })
    const url = outside.html(
      '/poor',
      `<title>Poor</title><meta property="og:image" content="/script.svg">
       <meta property="og:image" content="/huge.jpg"><meta property="og:image" content="/missing.jpg">`,
    )
    expect((await ask(url)).preview).toMatchObject({ title: 'Poor', image: null })
  })

  test('reads no more of an endless page than its beginning', async () => {
    let sent = 0
    const url = outside.set('/endless', (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' })
      res.write('<title>Endless</title>')
      const more = () => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536, 'x'))) sent += 65_536
        if (!res.destroyed) res.once('drain', more)
      }
      more()
    })
    expect((await ask(url)).preview?.title).toBe('Endless')
    expect(sent).toBeLessThan(20_000_000)
  })
})

test('a picture is a preview of itself, a film says what it is', async () => {
  const url = outside.set('/alone.jpg', { type: 'image/jpeg', body: picture })
  expect((await ask(url)).preview).toMatchObject({
    type: 'image',
    title: null,
    image: { image: { width: 300 } },
  })
  const film = outside.set('/film', { type: 'video/mp4', body: 'film' })
  expect((await ask(film)).preview).toMatchObject({ type: 'video', image: null, mediaType: 'video/mp4' })
  const song = outside.set('/song', { type: 'audio/mpeg; q=1', body: 'song' })
  expect((await ask(song)).preview).toMatchObject({ type: 'link', image: null, mediaType: 'audio/mpeg' })
})

test.each([
  ['nothing is there', { status: 404 }, false],
  ['it may not be seen', { status: 403 }, false],
  ['its server fails', { status: 503 }, true],
  ['it is asked for too often', { status: 429 }, true],
  ['it is no page', { type: 'application/pdf', body: '%PDF-' }, false],
  ['it redirects without end', { status: 302, headers: { location: '' } }, true],
])('no preview where %s', async (name, page, again) => {
  const url = outside.set(`/no-${encodeURIComponent(name)}`, page)
  expect(await ask(url)).toEqual({ preview: null, again })
})

test('a server that does not answer in time may be asked again', async () => {
  const impatient = await contextWorld(media, {
    fetch: (url, options) =>
      createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' })(url, {
        ...options,
        timeoutMs: 50,
      }),
  })
  const url = outside.set('/silent', () => undefined)
  expect(await impatient.ask(previewLink, { url })).toEqual({ preview: null, again: true })
  await impatient.close()
})

describe('what is not on the public internet', () => {
  let guarded: ContextWorld
  beforeAll(async () => {
    // This machine stands for the public internet as 127.0.0.1; everything else here is private.
    guarded = await contextWorld(media, {
      fetch: createSafeFetch({
        allowPrivateNetworks: false,
        userAgent: 'Test/1',
        guard: {
          mayReach: (address) => address === '127.0.0.1',
          resolve: (hostname, _options, callback) =>
            callback(null, [
              { address: hostname === 'inner.example' ? '169.254.169.254' : '127.0.0.1', family: 4 },
            ]),
        },
      }),
    })
  })
  afterAll(() => guarded.close())

  test.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://inner.example/',
    'file:///etc/passwd',
    'not an address',
  ])('is not asked: %s', async (url) => {
    expect(await guarded.ask(previewLink, { url })).toEqual({ preview: null, again: false })
  })

  test.each(['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/', 'http://inner.example/'])(
    'is not asked after a redirect to it either, nor for a picture: %s',
    async (target) => {
      const name = encodeURIComponent(target)
      const redirect = outside.set(`/to-${name}`, { status: 302, headers: { location: target } })
      expect(await guarded.ask(previewLink, { url: redirect })).toEqual({ preview: null, again: false })
      const page = outside.html(
        `/pictured-${name}`,
        `<title>Sly</title><meta property="og:image" content="${target}"><link type="application/json+oembed" href="${target}">`,
      )
      const { preview } = await guarded.ask(previewLink, { url: page })
      expect(preview).toMatchObject({ title: 'Sly', image: null })
    },
  )
})
