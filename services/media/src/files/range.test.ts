import { describe, expect, test } from 'vitest'
import { parseRange } from './range.ts'

describe('the bytes a Range header asks for', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  test('nothing of an empty file can be asked for', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  })
})
