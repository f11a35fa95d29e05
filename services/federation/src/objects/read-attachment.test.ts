import { expect, test } from 'vitest'
import { readAttachment } from './read-attachment.ts'

const nothing = {
  mediaType: null,
  altText: null,
  blurHash: null,
  focus: null,
  width: null,
  height: null,
  duration: null,
}

test.each([
  [
    'Mastodon: a picture',
    {
      type: 'Document',
      mediaType: 'image/jpeg',
      url: 'https://files.example/1',
      name: 'A heron',
      blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH',
      focalPoint: [-0.3, 0.8],
      width: 1200,
      height: 800,
    },
    {
      type: 'image',
      url: 'https://files.example/1',
      mediaType: 'image/jpeg',
      altText: 'A heron',
      blurHash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH',
      focus: { x: -0.3, y: 0.8 },
      width: 1200,
      height: 800,
      duration: null,
    },
  ],
  [
    'Pixelfed and PeerTube: links inside',
    {
      type: 'Video',
      url: [{ type: 'Link', mediaType: 'video/mp4', href: 'https://films.example/a.mp4' }],
      duration: 'PT1M3.5S',
    },
    { ...nothing, type: 'video', url: 'https://films.example/a.mp4', duration: 63.5 },
  ],
  [
    'Funkwhale: a sound',
    { type: 'Audio', mediaType: 'audio/ogg', url: 'https://sounds.example/a', duration: 12 },
    { ...nothing, type: 'audio', url: 'https://sounds.example/a', mediaType: 'audio/ogg', duration: 12 },
  ],
  [
    'a document whose address alone says what it is',
    { type: 'Document', url: 'https://files.example/a.webm?x=1' },
    { ...nothing, type: 'video', url: 'https://files.example/a.webm?x=1' },
  ],
  [
    'what cannot be is left out',
    {
      type: 'Image',
      url: 'https://files.example/b.png',
      blurhash: '"><script>',
      focalPoint: [7, 0],
      width: -1,
      height: 'tall',
      mediaType: 'text html',
      duration: 'PT9S',
    },
    { ...nothing, type: 'image', url: 'https://files.example/b.png' },
  ],
  ['a file', { type: 'Document', mediaType: 'application/pdf', url: 'https://files.example/c.pdf' }, null],
  ['no address of the web', { type: 'Image', url: 'javascript:alert(1)' }, null],
  ['a link', { type: 'Link', href: 'https://example.org/' }, null],
])('%s', (_what, attachment, expected) => {
  expect(readAttachment(attachment)).toEqual(expected)
})
