import { describe, expect, test } from 'vitest'
import type { Image } from '../api/contract.ts'
import { imageUrl } from './images.ts'

const hash = 'ab'.repeat(32)
const image = (overrides: Partial<Image> = {}): Image => ({
  filePath: `ab/ab/${hash}.jpg`,
  sourceUrl: null,
  storageUrl: `https://here.example/media/ab/ab/${hash}.jpg`,
  altText: null,
  width: 4000,
  height: 3000,
  blurHash: null,
  ...overrides,
})
const remote = { filePath: null, sourceUrl: 'https://far.example/cat.jpg' }

describe('the address of a picture', () => {
  test('is that of the picture itself, unless a size is asked for', () => {
    expect(imageUrl(image())).toBe(`https://here.example/media/ab/ab/${hash}.jpg`)
    for (const extension of ['jpg', 'gif']) {
      const filePath = `ab/ab/${hash}.${extension}`
      const stored = image({ filePath, storageUrl: `https://here.example/media/${filePath}` })
      expect(imageUrl(stored, 'feed')).toBe(`https://here.example/media/feed/${filePath}`)
    }
    expect(imageUrl(null, 'feed')).toBeNull()
  })

  test('has small sizes of copies too', () => {
    const storageUrl = `https://here.example/media/remote/${hash}`
    expect(imageUrl(image({ ...remote, storageUrl }), 'avatar_thumb')).toBe(
      `https://here.example/media/avatar_thumb/remote/${hash}`,
    )
  })

  test.each([
    ['a public bucket', { storageUrl: `https://cdn.example/ab/ab/${hash}.jpg` }],
    ['another instance', { ...remote, storageUrl: `https://far.example/media/ab/ab/${hash}.jpg` }],
    ['its origin', { ...remote, storageUrl: 'https://far.example/cat.jpg' }],
    ['its origin alone', { ...remote, storageUrl: null, sourceUrl: 'https://far.example/cat.jpg' }],
  ])('is left as it is where it leads to %s', (_name, overrides) => {
    const picture = image(overrides)
    expect(imageUrl(picture, 'thumb')).toBe(picture.storageUrl ?? picture.sourceUrl)
  })
})
