import { expect, test } from 'vitest'
import { inRanges, isRange } from './ranges.ts'

test.each([
  ['loopback', ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'], ['128.0.0.1', '10.0.0.1', '::2']],
  ['linklocal', ['169.254.1.1', 'fe80::1'], ['169.253.1.1', 'fec0::1']],
  ['uniquelocal', ['10.1.2.3', '172.16.0.1', '172.31.0.1', '192.168.1.1', 'fd00::1'], ['172.32.0.1', '::1']],
  ['203.0.113.0/24', ['203.0.113.9', '::ffff:203.0.113.9'], ['203.0.114.1']],
  ['2001:db8::/32', ['2001:db8:1::1'], ['2001:db9::1', '203.0.113.1']],
  ['203.0.113.7', ['203.0.113.7'], ['203.0.113.8', 'nonsense', '']],
])('%s', (range, inside, outside) => {
  expect(isRange(range)).toBe(true)
  const isInside = inRanges([range])
  expect([...inside, ...outside].filter(isInside)).toEqual(inside)
})

test('several ranges count together, and none holds nobody', () => {
  expect(['10.0.0.1', '127.0.0.1', '8.8.8.8'].filter(inRanges(['loopback', 'uniquelocal']))).toEqual([
    '10.0.0.1',
    '127.0.0.1',
  ])
  expect(inRanges([])('127.0.0.1')).toBe(false)
})

test.each(['private', 'Loopback', '10', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '::/129', ''])(
  '%j is no range',
  (text) => expect(isRange(text)).toBe(false),
)
