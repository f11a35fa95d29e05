import { expect, test } from '@jest/globals'
import { judgeCss, themedCss } from './css.rules.ts'

test.each([
  'a { background: red; }',
  '#middle { background: url(/build/images/shape.png); }',
  "body { background: url('data:image/png;base64,AAAA') }",
  '.post > .title { color: rebeccapurple }',
])('%s is allowed', (css) => expect(() => judgeCss(css)).not.toThrow())

test.each([
  ['a remote picture', 'a { background: url(https://spy.example/x.png) }'],
  ['one without scheme', "a { background: url('//spy.example/x.png') }"],
  ['one spelt with escapes', 'a { background: u\\72l(https://spy.example/x.png) }'],
  ['one behind a comment', 'a { background: ur/**/l(https://spy.example) }'],
  ['an import', '@IMPORT "https://spy.example/x.css";'],
  ['an escaped import', '@\\69mport "https://spy.example/x.css";'],
  ['an image set', 'a { background: image-set("https://spy.example/x.png" 1x) }'],
  ['the end of the style element', 'a{}</style><script>alert(1)</script>'],
  ['a script', 'a { width: expression(alert(1)) }'],
  ['a vector image, which may load things', 'a { background: url(data:image/svg+xml;base64,AA) }'],
])('%s is refused', (_, css) => expect(() => judgeCss(css)).toThrow('customCss'))

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
