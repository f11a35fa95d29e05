import { expect, test } from 'vitest'
import { negotiatedLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['tlh, ja;q=0.2', 'ja'],
  ['tlh', 'en'],
  ['*', 'en'],
  ['es-419', 'es'],
  // Browsers name the country where the script is meant.
  ['zh-CN,zh;q=0.9', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['pt', 'pt'],
  ['pt-AO', 'pt'],
  ['nn-NO', 'nb'],
  // Older names of the same.
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'fil'],
  // Another script is another language to read.
  ['uz-Cyrl, ar;q=0.1', 'ar'],
  ['not a header, ;;q=x, ru', 'ru'],
  [`${'x-y, '.repeat(5_000)}fr`, 'en'],
])('%j is answered in %s', (header, tag) => {
  expect(negotiatedLanguage(header)).toBe(tag)
})

test.each([
  [undefined, 'ja'],
  ['tlh', 'ja'],
  ['*', 'ja'],
  ['en', 'en'],
])('where the instance prefers another, %j is answered in %s', (header, tag) => {
  expect(negotiatedLanguage(header, 'ja')).toBe(tag)
})
