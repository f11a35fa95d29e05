import { expect, test } from 'vitest'
import { crosspostForm } from './crosspost.ts'

const magazine = { magazineId: 1, name: 'maps', icon: null, banner: null } as never
const original = {
  entryId: 7,
  slug: 'old-maps',
  magazine,
  title: 'Old maps & new',
  url: 'https://example.org/maps?a=1',
  body: 'One.\n\nTwo.',
  attachments: [],
  tags: ['maps', 'print'],
  isAdult: true,
  isOc: false,
}
const filled = (more: object = {}) =>
  new URL(crosspostForm({ ...original, ...more }, 'https://here.example'), 'https://here.example')
    .searchParams

test('a cross-post takes over link, title, marks and tags, and quotes what it comes from', () => {
  const form = filled()
  expect(form.get('title')).toBe('Old maps & new')
  expect(form.get('url')).toBe('https://example.org/maps?a=1')
  expect(form.get('body')).toBe('> One.\n> \n> Two.\n\nhttps://here.example/m/maps/t/7/old-maps')
  expect(form.getAll('tags[]')).toEqual(['maps', 'print'])
  expect([form.get('isNsfw'), form.get('isOc')]).toEqual(['1', null])
})

const HASH = 'ab'.repeat(32)
const pictured = (filePath: string | null, storageUrl: string | null, altText: string | null = null) => ({
  filePath,
  type: 'image',
  storageUrl,
  sourceUrl: 'https://far.example/a.png',
  altText,
})

test('what has no text is only led back to', () => {
  expect(filled({ body: null }).get('body')).toBe('https://here.example/m/maps/t/7/old-maps')
})

test('pictures that are kept here come along with what they show', () => {
  const attachments = [
    pictured(`ab/ab/${HASH}.webp`, `https://files.example/ab/ab/${HASH}.webp`, 'A map'),
    pictured(null, `https://here.example/media/remote/${HASH}`),
    { ...pictured(null, 'https://far.example/a.mp4'), type: 'video' },
  ]
  const form = filled({ body: null, attachments })
  expect(form.getAll('imageHash')).toEqual([HASH, HASH])
  expect(form.getAll('imageAlt')).toEqual(['A map', ''])
  expect(form.get('body')).not.toContain('media')
})

test('a picture that is not kept here is shown in the text', () => {
  const form = filled({ body: null, attachments: [pictured(null, 'https://far.example/a.png', 'A map')] })
  expect(form.get('body')).toContain('![A map](https://far.example/a.png)')
  expect(form.get('imageHash')).toBeNull()
})

test('a long text is cut, so that the address stays one that servers take', () => {
  const address = crosspostForm({ ...original, body: 'é '.repeat(20_000) }, 'https://here.example')
  expect(address.length).toBeLessThan(12_000)
  expect(decodeURIComponent(address)).toContain('…')
})
