import { expect, test } from 'vitest'
import { wrapSelection } from './wrap.ts'

test.each([
  ['say it', 4, 6, { before: '**', after: '**' }, 'say **it**', 'it'],
  ['say ', 4, 4, { before: '[', after: '](https://)' }, 'say [](https://)', ''],
  ['one\ntwo\nthree', 5, 9, { line: '> ' }, 'one\n> two\n> three', 'wo\n> t'],
  ['', 0, 0, { line: '- ' }, '- ', ''],
] as const)('%j from %i to %i with %j', (text, from, to, marks, expected, selected) => {
  const next = wrapSelection(text, from, to, marks)
  expect(next.text).toBe(expected)
  expect(next.text.slice(next.start, next.end)).toBe(selected)
})
