import { expect, test } from '@jest/globals'
import { formatLook, lookAttributes, parseLook, plainLook } from './look.ts'

test.each([
  ['', 'default', undefined],
  ['', 'tokyo-night', 'tokyo-night'],
  ['', 'solarized', 'solarized'],
  ['', 'kbin', undefined],
  ['', 'x" onload="alert(1)', undefined],
  ['theme.light', 'tokyo-night', 'light'],
  ['theme.solarized-dark', 'light', 'solarized-dark'],
])('whoever chose %p on an instance with %p sees %p', (cookie, instance, theme) => {
  expect(lookAttributes(parseLook(cookie), instance)['data-theme']).toBe(theme)
})

test('a look comes back from its cookie as it was; what is not known is left out', () => {
  const look = { ...plainLook, theme: 'tokyo-night', density: 'dense' } as const
  expect(parseLook(formatLook(look))).toEqual(look)
  expect(parseLook('theme.neon~size.1000~toString.x')).toEqual(plainLook)
  expect(formatLook(plainLook)).toBe('')
})
