import { expect, test } from 'vitest'
import { codeOf, tagOf } from './language-codes.ts'

const older = ['en', 'de', 'pt', 'zh', 'zt', 'tl', 'no']
const newer = ['en', 'de', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant', 'tl', 'nb']

test.each([
  ['de', 'de', 'de'],
  ['pt', 'pt', 'pt'],
  ['pt-BR', 'pt', 'pt-BR'],
  ['zh-Hans', 'zh', 'zh-Hans'],
  ['zh-Hant', 'zt', 'zh-Hant'],
  ['zh', 'zh', 'zh-Hans'],
  ['fil', 'tl', 'tl'],
  ['nb', 'no', 'nb'],
  ['de-AT', 'de', 'de'],
  ['eo', null, null],
] as const)('%s is %s to older servers, %s to newer ones', (tag, before, now) => {
  expect([codeOf(tag, older), codeOf(tag, newer)]).toEqual([before, now])
})

test('one script is not read for another', () => {
  expect(codeOf('zh-Hant', ['en', 'zh'])).toBeNull()
})

test.each([
  ['zt', 'zh-Hant'],
  ['pb', 'pt-BR'],
  ['tl', 'fil'],
  ['pt-BR', 'pt-BR'],
  ['pt_br', 'pt-BR'],
  ['de-u-co-phonebk', 'de'],
])('%s is what we call %s', (code, tag) => expect(tagOf(code)).toBe(tag))

test.each(['', 'auto detect', '<b>', 'x'])('“%s” names no language', (code) => expect(tagOf(code)).toBeNull())
