import { expect, test } from 'vitest'
import { formatAppearance, appearanceAttributes, parseAppearance, defaultAppearance } from './appearance.ts'

test.each([
  ['', 'default', undefined],
  ['', 'tokyo-night', 'tokyo-night'],
  ['', 'solarized', 'solarized'],
  ['', 'kbin', undefined],
  ['', 'x" onload="alert(1)', undefined],
  ['theme.light', 'tokyo-night', 'light'],
  ['theme.solarized-dark', 'light', 'solarized-dark'],
])('whoever chose %p on an instance with %p sees %p', (cookie, instance, theme) => {
  expect(appearanceAttributes(parseAppearance(cookie), instance)['data-theme']).toBe(theme)
})

test('a look comes back from its cookie as it was; what is not known is left out', () => {
  const appearance = {
    ...defaultAppearance,
    theme: 'tokyo-night',
    density: 'dense',
    face: 'dyslexic',
    lines: 'most',
  } as const
  expect(parseAppearance(formatAppearance(appearance))).toEqual(appearance)
  expect(parseAppearance('theme.neon~size.1000~toString.x')).toEqual(defaultAppearance)
  expect(formatAppearance(defaultAppearance)).toBe('')
})
