import { expect, test } from '@jest/globals'
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
  ['before\n```\ncode\n```\nafter', 'before after'],
  [null, ''],
])('the excerpt of %j is "%s"', (markdown, plain) => expect(excerpt(markdown)).toBe(plain))

test('an excerpt is cut at a word', () => expect(excerpt('one two three four', 12)).toBe('one two…'))

test.each([
  ['/m/oceans?p=2', '/m/oceans?p=2'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
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
