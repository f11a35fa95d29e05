import { describe, expect, test } from 'vitest'
import { writtenName, writtenText } from './written-text.ts'

const takes = (schema: { safeParse: (text: string) => { success: boolean } }, text: string) =>
  schema.safeParse(text).success

describe('a text people wrote', () => {
  test.each([
    ['counts letters of two code units once', '𝔣𝔬', true],
    ['counts a flag once', '🏳️‍🌈', false],
    ['counts marks with their letter', 'e\u0301', false],
    ['may be as long as its bound', 'x'.repeat(5), true],
    ['may not be longer', 'x'.repeat(6), false],
    ['may not hide its length in marks', `xx${'\u0301'.repeat(1000)}`, false],
  ])('%s', (_, text, taken) => expect(takes(writtenText(2, 5), text)).toBe(taken))
})

describe('a title or name', () => {
  test.each([
    ['four overrides', '\u202E\u202E\u202E\u202E'],
    ['overrides that are closed, around nothing', '\u202E\u202C\u202E\u202C'],
    ['three Hangul fillers', '\u3164\u3164\u3164'],
    ['joiners alone', '\u200D\u200D\u200D'],
    ['blank braille cells', '\u2800\u2800'],
    ['white space of every width', ' \u00A0\u2003\u3000'],
    ['tags without a flag', '\u{E0061}\u{E0062}'],
  ])('shows something: not %s', (_, text) => expect(takes(writtenName(2, 50), text)).toBe(false))

  test.each([
    ['an override left open', 'invoice\u202Efdp.exe'],
    ['an isolate left open', 'see \u2067this'],
    ['an end without a beginning', 'see \u202Cthis'],
    ['ends in the wrong order', '\u202B\u2067x\u202C\u2069'],
    ['a pair across paragraphs', '\u202Eone\ntwo\u202C'],
  ])('closes what it opens: not %s', (_, text) => expect(takes(writtenName(2, 50), text)).toBe(false))

  test.each([
    ['a closed embedding', 'she said \u202Bשלום\u202C today'],
    ['nested isolates', '\u2067a \u2066b\u2069 c\u2069'],
    ['a joiner that Persian needs', 'می\u200Cخواهم'],
    ['a joiner that an emoji needs', '👩\u200D🚀 launches'],
    ['marks that only say which way to read', 'x \u200F(שלום)\u200E y'],
    ['scripts read from the right', 'עברית العربية'],
  ])('may hold %s', (_, text) => expect(takes(writtenName(2, 50), text)).toBe(true))
})
