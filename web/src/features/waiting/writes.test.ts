import { operations } from '@app/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { applyVote } from '../../model/votes.ts'
import { ballotOf, withBallot, writeOf } from './writes.ts'

const pathOf = (id: string, params: Record<string, string>): [method: string, path: string] => {
  const { method, path } = operations.find((one) => one.id === id)!
  return [method, path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '7')]
}

test.each([
  ['entry_favourite', {}, { what: 'favourite', subject: { kind: 'Entry', id: 7 } }],
  ['posts_favourite', {}, { what: 'favourite', subject: { kind: 'Post', id: 7 } }],
  ['comment_vote', { choice: '-1' }, { what: 'vote', subject: { kind: 'EntryComment', id: 7 }, choice: -1 }],
  [
    'post_comments_vote',
    { choice: '1' },
    { what: 'vote', subject: { kind: 'PostComment', id: 7 }, choice: 1 },
  ],
  [
    'subject_bookmark_standard',
    { subject_type: 'entry_comment' },
    { what: 'bookmark', subject: { kind: 'EntryComment', id: 7 }, on: true, list: null },
  ],
  [
    'subject_bookmark_to_list',
    { subject_type: 'post', list_name: 'to%20read' },
    { what: 'bookmark', subject: { kind: 'Post', id: 7 }, on: true, list: 'to read' },
  ],
  [
    'subject_remove_bookmarks',
    { subject_type: 'entry' },
    { what: 'bookmark', subject: { kind: 'Entry', id: 7 }, on: false, list: null },
  ],
  [
    'subject_remove_bookmark_from_list',
    { subject_type: 'entry', list_name: 'tea' },
    { what: 'bookmark', subject: { kind: 'Entry', id: 7 }, on: false, list: 'tea' },
  ],
  ['magazine_subscribe', {}, { what: 'subscription', magazineId: 7, on: true }],
  ['magazine_unsubscribe', {}, { what: 'subscription', magazineId: 7, on: false }],
  ['entry_comment_new', {}, { what: 'comment', on: 'entry', id: 7, parent: null }],
  ['entry_comment_reply_image', { comment_id: '9' }, { what: 'comment', on: 'entry', id: 7, parent: 9 }],
  ['post_comments_create_image', {}, { what: 'comment', on: 'post', id: 7, parent: null }],
  ['post_comments_create_reply', { comment_id: '9' }, { what: 'comment', on: 'post', id: 7, parent: 9 }],
  ['magazine_entry_create_article', {}, { what: 'thread', magazineId: 7 }],
  ['magazine_entry_create_link', {}, { what: 'thread', magazineId: 7 }],
  ['magazine_entry_create', {}, { what: 'thread', magazineId: 7 }],
  ['magazine_posts_create', {}, { what: 'microblog', magazineId: 7 }],
  ['magazine_posts_create_image', {}, { what: 'microblog', magazineId: 7 }],
])('%s can wait', (id, params, write) => expect(writeOf(...pathOf(id, params))).toEqual(write))

test.each([
  'entry_delete',
  'comment_update',
  'comment_report',
  'user_follow',
  'magazine_block',
  'entry_comments',
  'entry_poll_vote',
])('%s cannot', (id) => expect(writeOf(...pathOf(id, {}))).toBeNull())

const item = { uv: 3, dv: 1, favourites: 5, isFavourited: false, userVote: -1 }

test.each([
  [
    { isFavourited: true, userVote: 0 },
    { uv: 3, dv: 0, favourites: 6 },
  ],
  [
    { isFavourited: true, userVote: 1 },
    { uv: 4, dv: 0, favourites: 6 },
  ],
  [
    { isFavourited: false, userVote: 1 },
    { uv: 4, dv: 0, favourites: 5 },
  ],
  [
    { isFavourited: false, userVote: 0 },
    { uv: 3, dv: 0, favourites: 5 },
  ],
])('an item is shown with the ballot %j', (ballot, counts) => {
  const shown = withBallot(item, ballot)
  expect(shown).toMatchObject({ ...counts, ...ballot })
  expect(withBallot(shown, ballot)).toBe(shown)
})

test('one that is reduced after it was favoured is reduced', () => {
  const favoured = { ...item, isFavourited: true, userVote: 0 }
  const ballot = ballotOf(applyVote(favoured, -1))
  expect(ballot).toEqual({ isFavourited: false, userVote: -1 })
  expect(withBallot(favoured, ballot)).toMatchObject(ballot)
})
