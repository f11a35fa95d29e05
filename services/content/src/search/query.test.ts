import { expect, test } from 'vitest'
import { containing, inTitle, readQuery } from './query.ts'

test.each([
  ['garden', '', 'garden'],
  ['old garden', '"old"', 'garden'],
  ['ga', '"ga"', null],
  ['"old garden"', '"old garden"', null],
  ['garden -weeds', '"garden" -"weeds"', null],
  ['-weeds garden', '-"weeds"', 'garden'],
  ['garden -"tall weeds"', '"garden" -"tall weeds"', null],
  ['this or that', '"this" "or"', 'that'],
  ['foo-bar', '"foo-bar"', null],
  ['"unclosed phrase', '"unclosed phrase"', null],
  ["it's & | ! :* <->", '"it\'s"', null],
  ['ogród', '', 'ogród'],
  ['東京の猫', '"東京の猫"', null],
  ['حديقة', '', 'حديقة'],
])('%s asks for %s and what begins with %s', (q, terms, beginning) =>
  expect(readQuery(q)).toEqual({ terms, beginning, typed: q }),
)

test.each(['-weeds', '- -', '&', '""', '-"a" -b'])('%s asks for nothing that could be found', (q) =>
  expect(readQuery(q)).toBeNull(),
)

test('a query may be as long as it likes, only its first words count', () => {
  const asked = readQuery(Array.from({ length: 500 }, (_, i) => `word${i}`).join(' '))
  expect(asked?.terms.split(' ')).toHaveLength(31)
  expect(asked?.beginning).toBe('word31')
})

test('a part of a title is taken to the letter', () => expect(containing('50%_\\x')).toBe('%50\\%\\_\\\\x%'))

test.each([
  ["'old' & 'garden':*", "'old':A & 'garden':*A"],
  ["'red' <-> 'kite' & !'paper'", "'red':A <-> 'kite':A & !'paper':A"],
  ["'it''s' | 'a:b'", "'it''s':A | 'a:b':A"],
])('of titles alone, %s is %s', (query, titled) => expect(inTitle(query)).toBe(titled))
