import { describe, expect, test } from 'vitest'
import { changesReader, isPageKept, isReadKept } from './kept.ts'

describe('pages', () => {
  test.each([
    '/',
    '/all/threads/newest',
    '/mod/threads',
    '/comments/newest',
    '/m/cats/t/12/a-title',
    '/m/cats/t/12/-/comment/4',
    '/m/cats/p/3/-',
    '/m/cats',
    '/u/ada',
    '/u/ada/comments',
    '/tag/tea',
    '/d/example.org',
    '/bookmark-lists/show/later',
    '/search',
    '/new_entry',
    '/about',
  ])('%s stays readable', (path) => expect(isPageKept(path)).toBe(true))

  test.each([
    '/login',
    '/register',
    '/account/deletion/secret',
    '/reset-password/reset/secret',
    '/verify/email',
    '/consent',
    '/settings',
    '/settings/notifications',
    '/profile/messages/4',
    '/u/ada/message',
    '/admin/users',
    '/mod/reports',
    '/m/cats/panel',
    '/m/cats/panel/bans',
    '/m/cats/modlog',
    '/m/cats/t/12/-/edit',
    '/m/cats/t/12/-/comment/4/moderate',
    '/m/cats/t/12/-/comment/create/4',
    '/er/12',
    '/ecd/4',
    '/api/entries',
    '/auth/sso/example',
    '/media/a/b.png',
  ])('%s does not', (path) => expect(isPageKept(path)).toBe(false))
})

describe('answers of the API', () => {
  test.each([
    '/api/entries',
    '/api/entry/12',
    '/api/entry/12/comments',
    '/api/posts/3/comments',
    '/api/combined/v2/subscribed',
    '/api/magazine/name/cats',
    '/api/magazine/4/combined/v2',
    '/api/magazines/subscribed',
    '/api/users/name/ada',
    '/api/users/4/content',
    '/api/bookmark-lists/show',
    '/api/instance/presentation',
  ])('%s is kept', (path) => expect(isReadKept(path)).toBe(true))

  test.each([
    '/api/messages',
    '/api/messages/thread/4',
    '/api/notifications/all',
    '/api/users/settings',
    '/api/users/me',
    '/api/users/reports',
    '/api/users/4/note',
    '/api/users/4/messages',
    '/api/magazine/4/webhooks',
    '/api/magazine/4/log',
    '/api/instance/settings',
    '/api/admin/users',
    '/api/moderate/magazine/4/bans',
    '/api/clients',
    '/auth/session',
  ])('%s is not', (path) => expect(isReadKept(path)).toBe(false))
})

test.each([
  ['POST', '/auth/login', false, true],
  ['POST', '/auth/logout', false, true],
  ['POST', '/login', true, true],
  ['POST', '/logout', true, true],
  ['POST', '/act/post/auth/logout', true, true],
  ['POST', '/auth/accounts/7/switch', false, true],
  ['DELETE', '/auth/accounts/7', false, true],
  ['POST', '/login/7', true, true],
  ['POST', '/act/delete/auth/accounts', true, true],
  ['GET', '/auth/accounts', false, false],
  ['GET', '/auth/sso/example', true, true],
  ['GET', '/oauth/example/verify', true, true],
  ['GET', '/auth/session', false, false],
  ['GET', '/login', true, false],
  ['PUT', '/api/entry/12/favourite', false, false],
])('%s %s (a page: %s) may change who reads: %s', (method, path, isPage, changes) =>
  expect(changesReader(method, path, isPage)).toBe(changes),
)
