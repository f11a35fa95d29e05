import { describe, expect, test } from 'vitest'
import { readObject } from './read-object.ts'
import { captionsOf, fileOf } from './read-video.ts'

const link = (height: number, more: Record<string, unknown> = {}) => ({
  type: 'Link',
  mediaType: 'video/mp4',
  href: `https://tube.example/${height}.mp4`,
  height,
  width: (height * 16) / 9,
  ...more,
})
const page = { type: 'Link', mediaType: 'text/html', href: 'https://tube.example/w/1' }
const codecs = (...values: string[]) => ({
  attachment: values.map((value) => ({ type: 'PropertyValue', name: 'ffprobe_codec_type', value })),
})
const playlist = (...tag: object[]) => ({
  type: 'Link',
  mediaType: 'application/x-mpegURL',
  href: 'https://tube.example/master.m3u8',
  tag,
})
const video = (...url: object[]) => ({ type: 'Video', duration: 'PT61S', url: [page, ...url] })

describe('the file of a video', () => {
  test('has its size and duration, and is no taller than a page shows', () => {
    expect(fileOf(video(link(1080), link(720), link(360)))).toEqual({
      type: 'video',
      url: 'https://tube.example/720.mp4',
      mediaType: 'video/mp4',
      altText: null,
      blurHash: null,
      focus: null,
      width: 1280,
      height: 720,
      duration: 61,
    })
  })

  test.each([
    ['the least tall where all are taller', [link(2160), link(1080)], 1080],
    ['one of a playlist', [playlist({ type: 'Infohash', name: 'x' }, link(1080), link(360))], 360],
    [
      'not one without sound or picture',
      [playlist(link(720, codecs('video')), link(0, codecs('audio')), link(480, codecs('audio', 'video')))],
      480,
    ],
  ])('is %s', (_what, links, height) =>
    expect(fileOf(video(...links))?.url).toBe(`https://tube.example/${height}.mp4`),
  )

  test.each([
    ['a page alone', []],
    ['a torrent', [link(720, { mediaType: 'application/x-bittorrent' })]],
    ['an address of no web', [link(720, { href: 'file:///etc/passwd' })]],
  ])('is none where there is %s', (_what, links) => expect(fileOf(video(...links))).toBeNull())
})

test('captions are told by language, once each, from addresses of the web alone', () => {
  const subtitle = (identifier: unknown, url: unknown, name: unknown = 'A <b>language</b>') => ({
    identifier,
    name,
    url,
  })
  expect(
    captionsOf({
      type: 'Video',
      subtitleLanguage: [
        subtitle('en', 'https://tube.example/en.vtt'),
        subtitle('en', 'https://tube.example/again.vtt'),
        subtitle(
          'zh-Hans',
          [
            { type: 'Link', mediaType: 'application/x-mpegURL', href: 'https://tube.example/zh.m3u8' },
            { type: 'Link', mediaType: 'text/vtt', href: 'https://tube.example/zh.vtt' },
          ],
          null,
        ),
        subtitle('not a language', 'https://tube.example/no.vtt'),
        subtitle('de', 'javascript:alert(1)'),
        subtitle('fr', null),
        'it',
      ],
    }),
  ).toEqual([
    { language: 'en', label: 'A language', url: 'https://tube.example/en.vtt' },
    { language: 'zh-Hans', label: null, url: 'https://tube.example/zh.vtt' },
  ])
})

test('a thread that links to a video comes with its captions, and a video with its file', () => {
  const subtitleLanguage = [{ identifier: 'en', name: 'English', url: 'https://tube.example/en.vtt' }]
  const common = {
    id: 'https://tube.example/1',
    attributedTo: 'https://tube.example/u/ann',
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    name: 'Tides',
    subtitleLanguage,
  }
  const captions = [{ language: 'en', label: 'English', url: 'https://tube.example/en.vtt' }]
  const linked = {
    ...common,
    type: 'Page',
    attachment: [{ type: 'Link', href: 'https://films.example/tides.mp4' }],
  }
  expect(readObject(linked, new Date())).toMatchObject({
    url: 'https://films.example/tides.mp4',
    attachments: [],
    captions,
  })
  expect(readObject({ ...common, ...video(link(720)) }, new Date())).toMatchObject({
    url: 'https://tube.example/w/1',
    attachments: [{ type: 'video', url: 'https://tube.example/720.mp4', duration: 61 }],
    captions,
  })
})
