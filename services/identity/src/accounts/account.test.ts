import { expect, test } from 'vitest'
import type { AccountRow } from './account.repository.ts'
import { toAccount } from './account.repository.ts'
import { statusOf } from './account.ts'

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
