import { expect, test } from 'vitest'
import { themedCss } from './theme.rules.ts'

test.each([
  ['a {}', {}, 'a {}'],
  ['a {}', { customCss: 'b {}' }, 'b {}'],
  ['a {}', { customCss: '' }, ''],
  [null, { backgroundImage: 'shape9' }, null],
  [
    null,
    { backgroundImage: 'shape1' },
    '#middle { background: url(/build/images/shape.png); height: 100%; }',
  ],
])('%p with %p becomes %p', (stored, wish, css) => expect(themedCss(stored, wish)).toBe(css))
