import { describe, expect, test } from 'vitest'
import { escapingCss, loadingCss, runningCss, safeCss } from '../testing/css-cases.ts'
import { requireSafeCss, safeCssOrNull, scopedCss } from './css.ts'

test.each(safeCss)('%s is allowed', (css) => expect(() => requireSafeCss(css)).not.toThrow())

describe.each([
  ['nothing is loaded from elsewhere', loadingCss],
  ['nothing leaves its place', escapingCss],
  ['nothing runs', runningCss],
])('%s:', (_what, cases) => {
  test.each(cases)('%s', (_, css) => expect(() => requireSafeCss(css)).toThrow('customCss'))
})

test('ten thousand braces or a megabyte of text are judged at once', () => {
  const before = performance.now()
  expect(() => requireSafeCss('a{'.repeat(20_000) + '}'.repeat(20_000))).toThrow('nesting')
  expect(() => requireSafeCss(`a{b:${'f('.repeat(20_000)}${')'.repeat(20_000)}}`)).toThrow('nesting')
  expect(() => requireSafeCss('('.repeat(10_000))).toThrow('customCss')
  requireSafeCss('a { color: red }\n'.repeat(5_000))
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('what was stored under older rules is shown only if it is safe', () => {
  expect(safeCssOrNull('a { color: red }')).toBe('a { color: red }')
  expect(safeCssOrNull('a { background: url(https://spy.example/x.png) }')).toBeNull()
  expect(safeCssOrNull(null)).toBeNull()
})

test.each([
  ['#middle { color: red }', ':scope { color: red }'],
  ['#middle #middles .middle, a:not(#m\\69 ddle)', ':scope #middles .middle, a:not(:scope)'],
  ['/* #middle */ a::after { content: "#middle" }', '/* #middle */ a::after { content: "#middle" }'],
  ['a { background: url(/media/x.png#middle) }', 'a { background: url(/media/x.png#middle) }'],
])('within a part of the page %s names the part', (css, scoped) =>
  expect(scopedCss(css, 'middle')).toBe(`@scope (#middle) {\n${scoped}\n}\n`),
)
