import { expect, test } from 'vitest'
import { namesRemoved, visibilityLog } from './log.rules.ts'

const AUTHOR = 1
const MODERATOR = 2

test.each([
  ['entry', 'visible', 'trashed', MODERATOR, 'entry_deleted'],
  ['post_comment', 'trashed', 'visible', MODERATOR, 'post_comment_restored'],
  ['entry_comment', 'visible', 'soft_deleted', MODERATOR, 'entry_comment_deleted'],
  ['post', 'visible', 'trashed', AUTHOR, null],
  ['post', 'visible', 'trashed', null, null],
  ['post', 'trashed', 'trashed', MODERATOR, null],
  ['post', 'soft_deleted', 'visible', MODERATOR, null],
] as const)('%s from %s to %s by %p is logged as %p', (type, previous, visibility, byId, logged) => {
  expect(visibilityLog({ type, previous, visibility, byId, authorId: AUTHOR })).toBe(logged)
})

test.each([
  ['entry', {}, true],
  ['post', {}, false],
  ['entry_comment', {}, false],
  ['entry_comment', { isAuthor: true }, true],
  ['post_comment', { moderates: true }, true],
] as const)('that a removed %s is named for %o is %p', (type, reader, named) => {
  expect(namesRemoved(type, { isAuthor: false, moderates: false, ...reader })).toBe(named)
})
