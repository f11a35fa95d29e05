import { expect, test } from 'vitest'
import { textsIn } from './texts.ts'

test('a language that nobody knows is said in English', () => {
  for (const unknown of [null, undefined, 'xx', '../../package'])
    expect(textsIn(unknown).say('mails.greeting', { username: 'anna' })).toBe('Hello anna,')
})

test('a name that runs the other way does not turn the sentence', () => {
  expect(textsIn('en').say('push.replied', { name: 'ليلى\u202E' })).toBe('\u2068ليلى\u2069 replied to you')
})

test('days are written as the language writes them, in UTC', () => {
  const late = new Date('2026-03-04T23:05:00Z')
  expect(textsIn('en').day(late)).toBe('March 4, 2026')
  expect(textsIn('en').moment(late)).toMatch(/^March 4, 2026 at 11:05.PM UTC$/)
})
