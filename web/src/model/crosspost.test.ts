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
  image: null,
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

test('what has no text is only led back to, and a picture without a link stands in the text', () => {
  expect(filled({ body: null }).get('body')).toBe('https://here.example/m/maps/t/7/old-maps')
  const image = { storageUrl: '/media/a.webp', sourceUrl: null, altText: 'A map' }
  expect(filled({ body: null, url: null, image }).get('body')).toContain('![A map](/media/a.webp)')
  expect(filled({ body: null, image }).get('body')).not.toContain('media')
})

test('a long text is cut, so that the address stays one that servers take', () => {
  const address = crosspostForm({ ...original, body: 'é '.repeat(20_000) }, 'https://here.example')
  expect(address.length).toBeLessThan(12_000)
  expect(decodeURIComponent(address)).toContain('…')
})
