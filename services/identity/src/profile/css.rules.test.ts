import { expect, test } from '@jest/globals'
import { faultInCss } from './css.rules.ts'

test.each([
  'body { color: red }',
  '.card { background: url(/media/aa/bb/x.png) }',
  '.a { background: url("data:image/png;base64,AAAA") }',
  '@media (width > 40em) { .b { display: none } }',
])('%s is fine', (css) => {
  expect(faultInCss(css)).toBeNull()
})

test.each([
  ['@import "https://evil.example/x.css"', '@import'],
  ['@\\69mport "x"', '@import'],
  ['a { background: url(https://evil.example/?a) }', 'another site'],
  ['a { background: u\\72l( "//evil.example" ) }', 'another site'],
  ['a { background: url(/**/"https://evil.example") }', 'another site'],
  ['a { background: image-set("https://evil.example" 1x) }', 'image-set('],
  ['</style><script>', 'character <'],
  ['@font-face { src: url(/x) }', '@font-face'],
])('%s is not', (css, fault) => {
  expect(faultInCss(css)).toContain(fault)
})
