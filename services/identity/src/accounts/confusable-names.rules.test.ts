import { describe, expect, test } from 'vitest'
import { confusableWith, skeleton } from './confusable-names.rules.ts'

const named = (username: string, title: string | null = null) => ({ username, title })

describe('a name', () => {
  test.each([
    ['maria', 'm\u0430ria', 'a Cyrillic letter'],
    ['maria', 'rnaria', 'two letters that look like one'],
    ['bill', 'biII', 'capitals'],
    ['bob', 'b0b', 'a digit'],
    ['paypal', 'p\u0430yp\u0430l', 'two of them'],
    ['Jürgen', 'Ju\u0308rgen', 'a mark of its own'],
    ['anna', 'an\u200Bna', 'something that shows nothing'],
  ])('%s looks like %s: %s', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other))
    expect(confusableWith(named(other))(named(one))).toBe(true)
  })

  test.each([
    ['maria', 'marie'],
    ['ann', 'anna'],
    ['lena', 'lana'],
  ])('%s does not look like %s', (one, other) => {
    expect(confusableWith(named(other))(named(one))).toBe(false)
  })

  test('that is the same on another server is told apart by that', () => {
    expect(confusableWith(named('maria@far.example'))(named('maria'))).toBe(false)
    expect(confusableWith(named('m\u0430ria@far.example'))(named('maria'))).toBe(true)
  })

  test('that is chosen to be shown counts as well, against either of the other', () => {
    expect(confusableWith(named('x', 'Maria Lopez'))(named('maria', 'Mаria  Lopez'))).toBe(true)
    expect(confusableWith(named('x', 'MARIA'))(named('maria'))).toBe(true)
    expect(confusableWith(named('x', 'Marta'))(named('maria', 'Maria Lopez'))).toBe(false)
    expect(confusableWith(named('x', '\u3164'))(named('maria', null))).toBe(false)
  })
})
