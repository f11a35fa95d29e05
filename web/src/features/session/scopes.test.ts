import { expect, test } from 'vitest'
import { groupScopes } from './scopes.ts'

test.each([
  [['read'], ['read']],
  [['post:create', 'entry:vote'], ['write']],
  [
    ['user:message:create', 'user:notification:read', 'user:follow', 'user:profile:edit'],
    ['subscribe', 'profile', 'notifications', 'messages'],
  ],
  [
    ['admin:user:ban', 'moderate:entry:pin'],
    ['moderate', 'admin'],
  ],
  [['something_new'], ['write']],
  [[], []],
])('%j asks to %j', (scopes, expected) => {
  expect(groupScopes(scopes)).toEqual(expected)
})
