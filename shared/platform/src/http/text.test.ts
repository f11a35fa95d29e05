import { expect, test } from 'vitest'
import { storable } from './text.ts'

test('leaves ordinary values as they are', () => {
  const value = { title: 'Ünïcode 👩‍👩‍👧', list: ['a', 1, null, true], inner: { deep: ['x'] } }
  expect(storable(value, '')).toEqual(value)
})

test.each([
  ['a text', 'a\0b', 'query'],
  ['a member', { title: { text: 'a\0' } }, 'title.text'],
  ['a list', { tags: ['ok', '\0'] }, 'tags.1'],
  ['a name', { 'a\0': 1 }, 'body'],
])('refuses NUL in %s and says where', (_what, value, where) => {
  expect(() => storable(value, typeof value === 'string' ? 'query' : '')).toThrow(where)
})

test('mends half a surrogate pair', () => {
  expect(storable({ body: 'x\ud800' }, '')).toEqual({ body: 'x\ufffd' })
})

test('refuses what is nested without end instead of falling over it', () => {
  const nested: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  expect(() => storable(nested, '')).toThrow('nested too deeply')
})

test('a member named __proto__ stays a member', () => {
  const value: unknown = JSON.parse('{"__proto__": {"admin": true}}')
  expect((storable(value, '') as { admin?: boolean }).admin).toBeUndefined()
})
