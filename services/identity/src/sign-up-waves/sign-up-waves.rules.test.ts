import { expect, test } from 'vitest'
import { marksOf, pageOf, plain } from './alike.rules.ts'
import { areWave, scaled } from './wave.rules.ts'

test.each([
  [{ lastHour: 29, usual: 0, floor: 30 }, false],
  [{ lastHour: 30, usual: 0, floor: 30 }, true],
  [{ lastHour: 30, usual: 6, floor: 30 }, false],
  [{ lastHour: 31, usual: 6, floor: 30 }, true],
  [{ lastHour: 200, usual: 42, floor: 30 }, false],
  [{ lastHour: 10_000, usual: 0, floor: 0 }, false],
])('%j: a wave is %p', (counted, expected) => expect(areWave(counted)).toBe(expected))

test.each([
  [30, undefined, 30],
  [30, 0.5, 15],
  [5, 0.1, 2],
  [0, 1, 0],
  [30, 0, 0],
])('a setting of %p is multiplied by %p to %p', (setting, scale, expected) =>
  expect(scaled(setting, scale)).toBe(expected),
)

test.each([
  ['https://Shop.example/Pills/', 'shop.example/pills'],
  ['http://www.shop.example:80/pills?ref=7&utm_source=x#top', 'shop.example/pills'],
  ['https://shop.example', 'shop.example'],
  ['https://shop.example/pills).', 'shop.example/pills)'],
  ['https://shop.example/pills.', 'shop.example/pills'],
  ['https://video.example/watch?v=Abc&t=3', 'video.example/watch?v=Abc'],
  ['https://shop.example:8443/a', 'shop.example:8443/a'],
  ['https://here.example/m/cats', null],
  ['https://', null],
  ['ftp://shop.example/a', null],
])('%s leads to %p', (link, page) => expect(pageOf(link, 'here.example')).toBe(page))

test.each([
  ['BUY  Pills!!! at https://a.example/1 @you@far.example', 'buy pills at'],
  ['Ｂuy pills — at', 'buy pills at'],
  ['купите таблетки, сейчас', 'купите таблетки сейчас'],
])('%j is compared as %j', (text, expected) => expect(plain(text)).toBe(expected))

test('short texts are not compared, and of many links some', () => {
  const kindsOf = (item: { url?: string; title?: string; body?: string }) =>
    marksOf({ url: null, title: null, body: null, ...item }, 'here.example').map(({ kind }) => kind)
  expect(kindsOf({ title: 'Hello everybody!' })).toEqual([])
  expect(kindsOf({ title: 'Hello everybody, how are you today?' })).toEqual(['text'])
  expect(kindsOf({ url: 'https://a.example/x', body: 'see https://www.a.example/x' })).toEqual(['link'])
  const many = Array.from({ length: 50 }, (_, i) => `https://a.example/${i}`).join(' ')
  expect(kindsOf({ body: many })).toHaveLength(20)
})
