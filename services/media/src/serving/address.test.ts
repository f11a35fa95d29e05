import { describe, expect, test } from '@jest/globals'
import { parseAddress } from './address.ts'

const sha256 = `ab12${'0'.repeat(60)}`
const file = `ab/12/${sha256}.png`

describe('what a path below /media/ names', () => {
  test.each([
    [file, null],
    [`thumb/${file}`, 'thumb'],
    [`cache/resolve/avatar_thumb/${file}`, 'avatar_thumb'],
  ])('%s', (path, variant) => {
    expect(parseAddress(path)).toEqual({ filePath: file, sha256, extension: 'png', variant })
  })

  test.each([
    ['../../etc/passwd'],
    [`cd/12/${sha256}.png`],
    [`ab/12/${sha256}.svg`],
    [`ab/12/${sha256}.html`],
    [`unknown/${file}`],
    [`constructor/${file}`],
    [`variants/thumb/${file}.webp`],
    [`${file}/`],
    [`${file}\n`],
    [''],
  ])('nothing: %j', (path) => {
    expect(parseAddress(path)).toBeNull()
  })
})
