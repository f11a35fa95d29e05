import { describe, expect, test } from 'vitest'
import { diffWords, shortened } from './diff.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    ?.map(({ text, from }) => (from === 'both' ? text : from === 'before' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

describe('what became of a text', () => {
  test.each([
    ['', '', ''],
    ['the same', 'the same', 'the same'],
    ['', 'new', '[+new+]'],
    ['old', '', '[-old-]'],
    ['one two three', 'one 2 three', 'one [-two-][+2+] three'],
    ['a b', 'a b c', 'a b[+ c+]'],
    ['x a b', 'a b', '[-x -]a b'],
    ['我喜欢猫', '我喜欢狗', '我喜欢[-猫-][+狗+]'],
    ['நல்ல நாள்', 'நல்ல இரவு', 'நல்ல [-நாள்-][+இரவு+]'],
    ['no emoji', 'no emoji 👩‍🚀', 'no emoji[+ 👩‍🚀+]'],
  ])('%j to %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected)
  })

  test('holds both texts whole, whatever changed', () => {
    const words = ['a', 'b', ' ', '\n', 'cd']
    const random = (seed: number) => {
      let state = seed
      return Array.from({ length: 40 }, () => words[(state = (state * 1103515245 + 12345) % 2 ** 31) % 5])
        .join('')
        .trim()
    }
    for (let seed = 1; seed < 60; seed++) {
      const [before, after] = [random(seed), random(seed * 31)]
      const runs = diffWords(before, after) ?? []
      const only = (side: 'before' | 'after') =>
        runs
          .filter(({ from }) => from === 'both' || from === side)
          .map(({ text }) => text)
          .join('')
      expect([only('before'), only('after')]).toEqual([before, after])
    }
  })

  test('is not told where nearly everything did', () => {
    const text = (word: string) => Array.from({ length: 500 }, (_, i) => word + i).join(' ')
    expect(diffWords(text('a'), text('b'))).toBeNull()
    expect(diffWords('word '.repeat(30_000), 'word')).toBeNull()
  })

  test('is cut down to what stands around the changes', () => {
    const long = 'word '.repeat(200)
    const texts = shortened(diffWords(`${long}old ${long}`, `${long}new ${long}`) ?? []).map(
      ({ text }) => text,
    )
    expect(texts[0]).toMatch(/^ … .{80}$/)
    expect(texts.slice(1, 3)).toEqual(['old', 'new'])
    expect(texts[3]).toMatch(/^.{80} … $/)
  })
})
