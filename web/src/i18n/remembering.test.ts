import { expect, test } from '@jest/globals'
import { textsOf } from './index.ts'
import { remembering } from './remembering.ts'

const texts = textsOf('en')
const { t } = remembering(texts)

test('a text is the same the second time, whatever it counts', () => {
  for (const ask of [
    () => t('feed.all'),
    () => t('card.comments', { count: 1 }),
    () => t('card.comments', { count: 1234 }),
    () => t('search.titleFor', { query: 'maps' }),
  ])
    expect([ask(), ask()]).toEqual([ask(), ask()])
  expect(t('card.comments', { count: 1 })).toBe(texts.t('card.comments', { count: 1 }))
  expect(t('card.comments', { count: 1234 })).toBe(texts.t('card.comments', { count: 1234 }))
})

test('a text that names something names the right thing each time', () => {
  expect(t('search.titleFor', { query: 'maps' })).toBe('Search: maps')
  expect(t('search.titleFor', { query: 'trains' })).toBe('Search: trains')
})

test('one language has one set of texts', () => {
  expect(remembering(texts)).toBe(remembering(textsOf('en')))
})
