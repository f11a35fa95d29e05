import { describe, expect, test } from 'vitest'
import { hashIn, parseAddress } from './address.ts'

const sha256 = `ab12${'0'.repeat(60)}`
const file = `ab/12/${sha256}.png`

describe('what a path below /media/ names', () => {
  test.each([
    [file, null],
    [`thumb/${file}`, 'thumb'],
    [`cache/resolve/avatar_thumb/${file}`, 'avatar_thumb'],
    [`cache/entry_thumb/${file}`, 'entry_thumb'],
    [`cache/entry_thumb/${file}.webp`, 'entry_thumb'],
  ])('%s', (path, variant) => {
    expect(parseAddress(path)).toEqual({ kind: 'file', filePath: file, sha256, extension: 'png', variant })
  })

  test.each(['jpeg', 'heic', 'heif', 'jxl'])('%s, which other programs stored', (extension) => {
    expect(parseAddress(`ab/12/${sha256}.${extension}`)).toMatchObject({ kind: 'file', extension })
  })

  test.each([
    [`remote/${sha256}`, null],
    [`feed/remote/${sha256}`, 'feed'],
    [`cache/resolve/entry_thumb/remote/${sha256}`, 'entry_thumb'],
  ])('%s', (path, variant) => {
    expect(parseAddress(path)).toEqual({ kind: 'remote', name: sha256, variant })
  })

  test.each([
    ['../../etc/passwd'],
    [`cd/12/${sha256}.png`],
    [`ab/12/${sha256}.svg`],
    [`ab/12/${sha256}.html`],
    [`unknown/${file}`],
    [`cache/unknown/${file}.webp`],
    [`thumb/${file}.webp`],
    [`constructor/${file}`],
    [`variants/thumb/${file}.webp`],
    [`remote/${sha256}.png`],
    [`remote/https://example.org/`],
    [`nothing/remote/${sha256}`],
    [`${file}/`],
    [`${file}\n`],
    [''],
  ])('nothing: %j', (path) => {
    expect(parseAddress(path)).toBeNull()
  })
})

test('a hash alone names a picture of any kind, below the folders of its name', () => {
  expect(hashIn(`ab/12/${sha256}`)).toBe(sha256)
  for (const path of [file, `ab/21/${sha256}`, sha256, `remote/${sha256}`, `thumb/ab/12/${sha256}`])
    expect(hashIn(path)).toBeNull()
})
