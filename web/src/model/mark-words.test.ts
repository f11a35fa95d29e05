import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

test.each([
  ['the word itself', 'harbour', '<p>The Harbour.</p>', '<p>The <mark>Harbour</mark>.</p>'],
  ['its other forms', 'harbours', '<p>harbour</p>', '<p><mark>harbour</mark></p>'],
  ['what begins like the last word', 'light', 'lighthouse', '<mark>lighthouse</mark>'],
  ['no other word', 'car', 'carpenters care', '<mark>carpenters</mark> <mark>care</mark>'],
  ['none that merely begins alike', 'international', 'internet', 'internet'],
  ['each word of a phrase', '"old mill"', 'the old mill', 'the <mark>old</mark> <mark>mill</mark>'],
  ['nothing that was left out', 'old -mill', 'old mill', '<mark>old</mark> mill'],
  ['a part, where words have no spaces', '港口', '这个港口关闭', '这个<mark>港口</mark>关闭'],
  [
    'no address and no entity',
    'amp',
    '<a href="/amp">&amp; amp</a>',
    '<a href="/amp">&amp; <mark>amp</mark></a>',
  ],
  ['nothing where nothing was asked', '', 'old', 'old'],
])('marks %s', (_, q, html, marked) => {
  expect(markWords(html, q)).toBe(marked)
})
