import { expect, test } from 'vitest'
import { withDefaults } from '../accounts/settings.ts'
import { mergeSettings } from './change-profile.ts'

test('settings: null and missing keep, lists are replaced without doubles, empty texts clear', () => {
  const held = withDefaults({ customCss: 'body {}', featuredMagazines: ['a'], hideAdult: false })
  const merged = mergeSettings(held, {
    hideAdult: null,
    customCss: '',
    featuredMagazines: [],
    preferredLanguages: ['de', 'de'],
    showFollowingBoosts: true,
  })
  expect(merged).toEqual({
    ...held,
    customCss: null,
    featuredMagazines: null,
    preferredLanguages: ['de'],
    showFollowingBoosts: true,
  })
})
