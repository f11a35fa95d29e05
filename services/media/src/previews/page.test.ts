import { describe, expect, test } from 'vitest'
import { decodePage } from './charset.ts'
import { readOEmbed } from './oembed.ts'
import { plainText, readPage } from './page.ts'

const address = 'https://news.example/2026/story?id=1'

describe('what a page says about itself', () => {
  test('Open Graph comes before Twitter cards, and those before plain HTML', () => {
    const page = readPage(
      `<!doctype html><title>Plain</title><meta name="description" content="plain">
       <meta name="twitter:title" content="Bird"><meta name="twitter:description" content="bird">
       <meta property="og:title" content="Open &amp; graph"><meta property="og:description" content="open">
       <meta property="og:site_name" content="News"><meta property="og:image" content="/a.jpg">
       <meta property="og:image:alt" content="A cat"><meta name="twitter:image" content="//cdn.example/b.jpg">`,
      address,
    )
    expect(page).toEqual({
      title: 'Open & graph',
      description: 'open',
      siteName: 'News',
      images: [
        { url: 'https://news.example/a.jpg', alt: 'A cat' },
        { url: 'https://cdn.example/b.jpg', alt: null },
      ],
      isVideo: false,
      embedUrl: null,
      oembedUrl: null,
    })
  })

  test.each([
    ['<title>  A\n title </title>', 'A title'],
    ['<title></title><h1>A <em>heading</em></h1>', 'A heading'],
    ['<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
    ['<p>no title</p>', null],
    ['<meta property="og:title" content="   "><title>Page</title>', 'Page'],
    ['<meta name="og:title" content="By name">', 'By name'],
  ])('its title in %s', (html, title) => {
    expect(readPage(html, address).title).toBe(title)
  })

  test('addresses are seen from its base', () => {
    const page = readPage(
      '<base href="https://cdn.example/x/"><link rel="image_src" href="p.png"><meta property="og:type" content="video.movie">',
      address,
    )
    expect(page.images).toEqual([{ url: 'https://cdn.example/x/p.png', alt: null }])
    expect(page.isVideo).toBe(true)
  })

  test('only web addresses count as pictures and players', () => {
    const page = readPage(
      `<meta property="og:image" content="data:image/png;base64,AAAA"><meta property="og:image" content="javascript:alert(1)">
       <meta property="og:image" content="https://user:secret@news.example/a.png">
       <meta name="twitter:player" content="http://player.example/1">`,
      address,
    )
    expect(page).toMatchObject({ images: [], embedUrl: null, isVideo: true })
  })

  test('a player is a frame, not the film itself', () => {
    const og = (type: string) =>
      readPage(
        `<meta property="og:video:url" content="https://tube.example/embed/1"><meta property="og:video:type" content="${type}">`,
        address,
      ).embedUrl
    expect(og('text/html')).toBe('https://tube.example/embed/1')
    expect(og('video/mp4')).toBeNull()
  })

  test('a page of nothing but nested elements is read all the same', () => {
    const page = readPage(`<title>Deep</title>${'<div>'.repeat(200_000)}`, address)
    expect(page.title).toBe('Deep')
  })
})

describe('texts', () => {
  test('are one line without marks that turn or hide it, cut between letters', () => {
    expect(plainText('a\u0000\u202Eb\n c')).toBe('a b c')
    expect(plainText('👩‍👩‍👧‍👦'.repeat(300))).toBe(`${'👩‍👩‍👧‍👦'.repeat(254)}…`)
    expect(plainText(' \n ')).toBeNull()
    expect(plainText('x'.repeat(255))).toHaveLength(255)
  })
})

describe('a page is decoded', () => {
  const html = (label: string) => `<meta charset="${label}"><title>`
  test.each([
    ['by its mark', Buffer.from('\ufeffgrüße', 'utf8'), 'text/html; charset=latin1', 'grüße'],
    ['by its header', Buffer.from('gr\xfc\xdfe', 'latin1'), 'text/html; charset=ISO-8859-1', 'grüße'],
    [
      'by its own word',
      Buffer.concat([Buffer.from(html('windows-1251')), Buffer.from([0xcf, 0xf0, 0xe8])]),
      'text/html',
      'При',
    ],
    [
      'in Shift_JIS',
      Buffer.concat([Buffer.from(html('Shift_JIS')), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]),
      'text/html',
      '日本',
    ],
    ['as UTF-8 where it is', Buffer.from('grüße'), '', 'grüße'],
    ['as Windows-1252 else', Buffer.from([0x67, 0x72, 0xfc, 0xdf, 0x65, 0x80]), '', 'grüße€'],
    ['whatever nonsense it claims', Buffer.from('grüße'), 'text/html; charset=nonsense', 'grüße'],
  ])('%s', (_name, bytes, type, expected) => {
    expect(decodePage(bytes, type).endsWith(expected)).toBe(true)
  })
})

describe('oEmbed', () => {
  test('tells title, picture and where the frame of a player leads', () => {
    const body = JSON.stringify({
      type: 'video',
      title: 'Film',
      provider_name: 'Tube',
      thumbnail_url: 'https://tube.example/1.jpg',
      html: '<iframe src="https://tube.example/embed/1" onload="alert(1)"></iframe>',
    })
    expect(readOEmbed(body, address)).toEqual({
      title: 'Film',
      siteName: 'Tube',
      image: 'https://tube.example/1.jpg',
      isVideo: true,
      embedUrl: 'https://tube.example/embed/1',
    })
  })

  test.each([
    '',
    'null',
    '[]',
    '{"title": 5, "html": {}}',
    '{"html": "<iframe src=\\"javascript:alert(1)\\">"}',
  ])('that says nothing of use does no harm: %s', (body) => {
    expect(readOEmbed(body, address)?.embedUrl ?? null).toBeNull()
  })
})
