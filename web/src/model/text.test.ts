import { expect, test } from 'vitest'
import { excerpt, graphemes, hueClass, monogram } from './text.ts'
import { safeNext, splitHandle, userPath } from './links.ts'
import { formatAppearance, parseAppearance, defaultAppearance, readCookie } from './appearance.ts'

test.each([
  ['Ngozi Eze', 'NE'],
  ['kettle', 'K'],
  ['tide_bot', 'TB'],
  ['@lin-wei', 'LW'],
  ['木村 一', '木一'],
  ['…', '?'],
])('the monogram of %s is %s', (name, letters) => expect(monogram(name)).toBe(letters))

test('a hue belongs to a name, whatever its case', () => expect(hueClass('Oceans')).toBe(hueClass('oceans')))

test('length counts what people see', () => expect(graphemes('e\u0301👩‍👩‍👧')).toBe(2))

test.each([
  ['**Bold** and [a link](https://x.test) said', 'Bold and a link said'],
  ['# Head\n\n> quote\n\n- item', 'Head quote item'],
  ['Fog[^1] lifts.\n\n[^1]: By ten.', 'Fog lifts. By ten.'],
  ['before\n```\ncode\n```\nafter', 'before after'],
  [null, ''],
  [
    'thanks @member_2 and @_a_, see !some_magazine and #a_b',
    'thanks @member_2 and @_a_, see !some_magazine and #a_b',
  ],
  ['@some_one@far_away.example_ and @_other', '@some_one@far_away.example_ and @_other'],
  ['**@member_2** *@member_2*, _@member_2_ __!a_b__ ~~#a_b~~', '@member_2 @member_2, @member_2 !a_b #a_b'],
  ['@member\\_2 \\*not loud\\*', '@member_2 *not loud*'],
  ['`@member_2` `` a`b ``', '@member_2 a`b'],
  ['[@member_2](https://x.test/a_b_c) https://x.test/_a_b_', '@member_2 https://x.test/_a_b_'],
  [
    'snake_case and snake_case_, **_both_ of** them, un*believ*able',
    'snake_case and snake_case_, both of them, unbelievable',
  ],
  ['2 * 3 * 4, 5* hotel, _ alone, ~5 min', '2 * 3 * 4, 5* hotel, _ alone, ~5 min'],
  ['| a | b |\n|---|:-:|\n| @c_d | e |', 'a b @c_d e'],
])('the excerpt of %j is "%s"', (markdown, plain) => expect(excerpt(markdown)).toBe(plain))

test.each(['*', '_', '*_', '_*a ', '**a', '`', '[', '@_', '\\', '![x](', '|'])(
  'whatever is written comes to an end: %s many times over',
  (unit) => expect(excerpt(unit.repeat(200_000)).length).toBeLessThanOrEqual(331),
)

test('an excerpt is cut at a word', () => expect(excerpt('one two three four', 12)).toBe('one two…'))

test.each([
  ['/m/oceans?p=2', '/m/oceans?p=2'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  // Browsers drop tabs and ends of lines out of an address.
  ['/\t/evil.test', '/'],
  ['/\r\n/evil.test', '/'],
  ['https://evil.test', '/'],
  [null, '/'],
])('after logging in, %s leads to %s', (next, path) => expect(safeNext(next)).toBe(path))

test.each([
  ['bertil', '/u/bertil', null],
  ['@saltmarsh@tidal.garden', '/u/@saltmarsh@tidal.garden', 'tidal.garden'],
])('%s lives at %s', (username, path, host) => {
  expect(userPath({ username })).toBe(path)
  expect(splitHandle(username).host).toBe(host)
})

test('the look survives its cookie, and unknown words are ignored', () => {
  const appearance = { ...defaultAppearance, theme: 'dark', view: 'compact' } as const
  expect(formatAppearance(appearance)).toBe('theme.dark~view.compact')
  expect(parseAppearance(formatAppearance(appearance))).toEqual(appearance)
  expect(parseAppearance('theme.<script>~nothing.1~constructor.x~size.120')).toEqual({
    ...defaultAppearance,
    size: '120',
  })
  expect(readCookie('a=1; look=theme.dark; b=2', 'look')).toBe('theme.dark')
})
