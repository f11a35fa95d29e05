import { describe, expect, test } from '@jest/globals'
import { judgeCss, soundCss, themedCss } from './css.rules.ts'

test.each([
  'a { background: red; }',
  'a {background: red;}',
  '',
  '/* nothing */',
  '#middle { background: url(/build/images/shape.png); }',
  '#middle { background: URL( "/media/ab/cd/abcd.png" ) no-repeat }',
  "body { background: url('data:image/png;base64,AAAA') }",
  '.post > .title { color: rebeccapurple }',
  '@media (max-width: 600px) and (prefers-color-scheme: dark) { a:hover { color: #fff !important } }',
  '@supports (display: grid) { .feed { display: grid; grid-template: "a b" auto / 1fr 2fr; } }',
  '@container (min-width: 20em) { .card:has(> img) { padding: calc(1rem + 2px) } }',
  '@keyframes pulse { from { opacity: 0 } 50% { opacity: .5 } to { opacity: 1 } }',
  '@layer theme { .card { & .title { color: var(--accent, blue) } } }',
  'a::before { content: "\\201C  } { url(" }',
  '.x { position: relative; transform: rotate(3deg) }',
  '.w-1\\/2 { width: 50% }',
])('%s is allowed', (css) => expect(() => judgeCss(css)).not.toThrow())

const remote = 'https://spy.example/x.png'
describe('nothing is loaded from elsewhere:', () => {
  test.each([
    ['a picture', `a { background: url(${remote}) }`],
    ['one without scheme', "a { background: url('//spy.example/x.png') }"],
    ['one behind a backslash', 'a { background: url("/\\\\spy.example/x.png") }'],
    ['one behind an escaped backslash', 'a { background: url(/\\5c spy.example/x.png) }'],
    ['one behind a tab', 'a { background: url("/\\9/spy.example/x.png") }'],
    ['an address here that is no picture', 'a { background: url(/api/users) }'],
    ['one that climbs out of the pictures', 'a { background: url(/media/../auth/logout) }'],
    ['one spelt with escapes', `a { background: u\\72l(${remote}) }`],
    ['one in capitals', `a { background: URL("${remote}") }`],
    ['one behind a comment', 'a { background: url(/**/"https://spy.example") }'],
    ['one put together', 'a { background: url(var(--x)) }'],
    ['one in a custom property', `a { --x: url(${remote}); background: var(--x) }`],
    ['one in a nested rule', `a { & b { background: url(${remote}) } }`],
    ['one in a query', `@supports (background: url(${remote})) { a { color: red } }`],
    ['a cursor', `a { cursor: url(${remote}), auto }`],
    ['a filter', `a { filter: url(${remote}#f) }`],
    ['an image set', `a { background: image-set("${remote}" 1x) }`],
    ['an older image set', `a { background: -webkit-image-set("${remote}" 1x) }`],
    ['an escaped image set', `a { background: image\\2d set("${remote}" 1x) }`],
    ['an image', `a { background: image("${remote}") }`],
    ['a cross-fade', `a { background: -webkit-cross-fade("${remote}", red, 50%) }`],
    ['a source', `a { background: src("${remote}") }`],
    ['an attribute', 'a { background: attr(href) }'],
    ['an import', `@IMPORT "${remote}";`],
    ['an escaped import', `@\\69mport "${remote}";`],
    ['an import by address', `@import url(${remote});`],
    ['a font', `@font-face { font-family: x; src: url(${remote}) }`],
    ['a name space', `@namespace url(${remote});`],
    ['a counter style', `@counter-style x { symbols: url(${remote}) }`],
    ['a page', '@page { margin: 0 }'],
    ['a vector image, which may load things', 'a { background: url(data:image/svg+xml;base64,AA) }'],
    ['a page as a picture', 'a { background: url("data:text/html;base64,AA") }'],
  ])('%s', (_, css) => expect(() => judgeCss(css)).toThrow('customCss'))
})

describe('nothing leaves its place:', () => {
  test.each([
    ['the end of the style element', 'a{}</style><script>alert(1)</script>'],
    ['a brace too many', 'a { color: red } } body { display: none }'],
    ['a brace too few', 'a { color: red'],
    ['a bracket too many', 'a { width: calc(1px)) }'],
    ['brackets crossed', 'a[b { c: d ] }'],
    ['a comment without end', 'a { color: red } /* '],
    ['a text without end', 'a { content: "x\n } }'],
    ['a text that ends with the file', 'a { content: "x'],
    ['an address without end', 'a { background: url(/media/x'],
    ['an address with quotes in it', 'a { background: url(/media/x"y) }'],
    ['an HTML comment', '--> a { color: red }'],
    ['something over the whole page', '.card { position: fixed; inset: 0 }'],
    ['the same in capitals', '.card { POSITION: FIXED }'],
    ['the same by escapes', '.card { p\\6fsition: fi\\78 ed }'],
    ['the same by a variable', '.card { --p: fixed; position: var(--p) }'],
    ['the same nested', '.card { & .title { position: sticky } }'],
    ['the same in a query', '@media screen { .card { position: fixed } }'],
    ['a broken rule', 'a { color: red; } } {'],
    ['a rule without a body', 'a b c'],
    ['a declaration without a value', 'a { color }'],
    ['the character U+0000', 'a { color: r\0ed }'],
  ])('%s', (_, css) => expect(() => judgeCss(css)).toThrow('customCss'))
})

describe('nothing runs:', () => {
  test.each([
    ['an expression', 'a { width: expression(alert(1)) }'],
    ['a binding', 'a { -moz-binding: none }'],
    ['a behaviour', 'a { behavior: none }'],
    ['an address of script', 'a { background: url(javascript:alert(1)) }'],
  ])('%s', (_, css) => expect(() => judgeCss(css)).toThrow('customCss'))
})

test('ten thousand braces or a megabyte of text are judged at once', () => {
  const before = performance.now()
  expect(() => judgeCss('a{'.repeat(20_000) + '}'.repeat(20_000))).toThrow('nesting')
  expect(() => judgeCss(`a{b:${'f('.repeat(20_000)}${')'.repeat(20_000)}}`)).toThrow('nesting')
  expect(() => judgeCss('('.repeat(10_000))).toThrow('customCss')
  judgeCss('a { color: red }\n'.repeat(5_000))
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('what was stored under older rules is shown only if it is sound', () => {
  expect(soundCss('a { color: red }')).toBe('a { color: red }')
  expect(soundCss(`a { background: url(${remote}) }`)).toBeNull()
  expect(soundCss(null)).toBeNull()
})

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
