import { describe, expect, test } from 'vitest'
import { quotedByLine } from './quoting.ts'

const here = 'https://here.example'

describe('a line that is an address of an item here', () => {
  test.each([
    ['/m/trains/t/7', { kind: 'Entry', id: 7 }],
    ['/m/trains/t/7/a-title', { kind: 'Entry', id: 7 }],
    ['/m/trains/t/7/-/comment/9', { kind: 'EntryComment', id: 9 }],
    ['/m/trains@far.example/p/8/-', { kind: 'Post', id: 8 }],
    ['/m/trains/p/8/-/reply/10', { kind: 'PostComment', id: 10 }],
    ['/m/trains/p/8/-#post-comment-10', { kind: 'PostComment', id: 10 }],
  ])('%s', (path, subject) => {
    expect(quotedByLine(`Look at this\n\n  ${here}${path} `, here)).toEqual({ subject, rest: 'Look at this' })
  })

  test('of several the last is meant; the others stay', () => {
    const text = `${here}/m/a/t/1\nand\n${here}/m/a/t/2\nSo it is.`
    expect(quotedByLine(text, here)).toEqual({
      subject: { kind: 'Entry', id: 2 },
      rest: `${here}/m/a/t/1\nand\nSo it is.`,
    })
  })
})

test.each([
  '',
  `see ${here}/m/a/t/1`,
  `${here}.evil.example/m/a/t/1`,
  'https://there.example/m/a/t/1',
  `${here}/m/a/t/1/-/edit`,
  `${here}/u/anna`,
  `${here}/m/a`,
])('%j quotes nothing', (text) => {
  expect(quotedByLine(text, here)).toBeNull()
})
