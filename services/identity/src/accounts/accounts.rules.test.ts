import { expect, test } from '@jest/globals'
import { mergeSettings } from '../profile/change-profile.ts'
import { pointsOf } from '../reputation/reputation.rules.ts'
import { statusOf } from './account.ts'
import { toAccount } from './account.repository.ts'
import type { AccountRow } from './account.repository.ts'
import { nameInStore } from './names.rules.ts'
import { withDefaults } from './settings.ts'
import { waitAfter } from '../sign-in/throttle.ts'

const now = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-02T00:00:00Z')
const account = (row: Partial<AccountRow>) =>
  toAccount({
    domain: null,
    is_verified: true,
    is_banned: false,
    is_deleted: false,
    deletes_at: null,
    application: 'approved',
    settings: {},
    ...row,
  } as AccountRow)

test.each([
  [{}, 'active'],
  [{ domain: 'far.example' }, 'remote'],
  [{ is_deleted: true }, 'deleted'],
  [{ is_deleted: true, deletes_at: now }, 'deleted'],
  [{ is_deleted: true, deletes_at: later }, 'leaving'],
  [{ is_deleted: true, deletes_at: later, is_banned: true }, 'banned'],
  [{ application: 'pending' as const, is_verified: false }, 'pending'],
  [{ application: 'rejected' as const, is_banned: true }, 'rejected'],
  [{ is_verified: false, is_banned: true }, 'unverified'],
  [{ is_banned: true }, 'banned'],
])('an account with %j is %s', (row, status) => {
  expect(statusOf(account(row), now)).toBe(status)
})

test.each([
  [0, 0],
  [4, 0],
  [5, 2_000],
  [6, 4_000],
  [10, 64_000],
  [14, 900_000],
  [500, 900_000],
])('after %i failures one waits %i ms', (failures, wait) => {
  expect(waitAfter(failures, 5)).toBe(wait)
})

test.each([
  ['alice', 'alice'],
  ['@alice', 'alice'],
  ['alice@here.example', 'alice'],
  ['@alice@HERE.example', 'alice'],
  ['@bob@far.example', 'bob@far.example'],
  ['alice@nothere.example', 'alice@nothere.example'],
])('%s is stored as %s', (shown, stored) => {
  expect(nameInStore(shown, 'here.example')).toBe(stored)
})

test.each([
  [{ uv: 3, dv: 1, favourites: 2 }, 7],
  [{ uv: 0, dv: 4, favourites: 0 }, -4],
])('an item with %j earns %i points', (item, points) => {
  expect(pointsOf(item)).toBe(points)
})

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
