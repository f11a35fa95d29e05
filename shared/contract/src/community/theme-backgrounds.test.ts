import { expect, test } from 'vitest'
import { splitBackground, withBackground } from './theme-backgrounds.ts'

test.each([
  ['', 'shape1'],
  ['a {}', 'shape1'],
  ['a {\n}\n\nb {}', 'shape2'],
] as const)('a background is found again behind %j', (css, name) => {
  expect(splitBackground(withBackground(css, name))).toEqual({ background: name, css })
})

test('the last of several holds, and none of them is what somebody wrote', () => {
  const twice = withBackground(withBackground(withBackground('a {}', 'shape1'), 'shape1'), 'shape2')
  expect(splitBackground(twice)).toEqual({ background: 'shape2', css: 'a {}' })
})

test('a rule that somebody wrote otherwise is theirs', () => {
  const css = '#middle { background: url(/build/images/shape.png) }'
  expect(splitBackground(css)).toEqual({ background: null, css })
  expect(splitBackground(null)).toEqual({ background: null, css: '' })
})
