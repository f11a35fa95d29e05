import { describe, expect, test } from 'vitest'
import { commentFeedPath, frontFeed } from '../../model/feed-path.ts'
import { parseCommentFeed, scopeOfPath, usualSort, withPage } from './comment-feed.ts'

const read = (rest: string | undefined, search = '') => parseCommentFeed(rest, new URLSearchParams(search))

describe('parseCommentFeed', () => {
  test.each([
    [undefined, '', {}],
    ['newest', '', { sort: 'newest' }],
    ['oldest/1w', '', { sort: 'oldest', time: '1w' }],
    ['top/∞', 'federation=local', { sort: 'top', federation: 'local' }],
    ['active/all', 'federation=all', { sort: 'active' }],
    ['default/1d', '', { time: '1d' }],
    ['', 'federation=moon&p=2', {}],
  ])('reads comments/%s?%s', (rest, search, expected) =>
    expect(read(rest, search)).toEqual({ ...frontFeed, subscription: 'all', ...expected }),
  )

  test.each(['threads', 'microblog/newest', 'sub', 'commented', 'hot/soon', 'newest/1d/here'])(
    'refuses comments/%s',
    (rest) => expect(read(rest)).toBeNull(),
  )

  test('what an address is written from is what it reads as', () => {
    const feed = { ...frontFeed, subscription: 'all', sort: 'top', time: '3h', federation: 'local' } as const
    const [path = '', search] = commentFeedPath(feed, '/m/oceans').split('?')
    expect(read(path.slice('/m/oceans/comments/'.length), search)).toEqual(feed)
  })
})

test.each([
  ['/comments/newest', 'all'],
  ['/sub/comments', 'sub'],
  ['/fav/comments/top/1w', 'fav'],
  ['/mod/comments', 'mod'],
])('%s shows the comments of “%s”', (path, scope) => expect(scopeOfPath(path)).toBe(scope))

test('a feed is sorted as the member reads threads, but never begins with the oldest', () => {
  expect(usualSort(null)).toBe('hot')
  expect(usualSort({ commentDefaultSort: 'top' })).toBe('top')
  expect(usualSort({ commentDefaultSort: 'oldest' })).toBe('newest')
})

test('the number of a page joins what an address asks already', () => {
  expect(withPage('/comments', 1)).toBe('/comments')
  expect(withPage('/comments', 2)).toBe('/comments?p=2')
  expect(withPage('/comments?federation=local', 3)).toBe('/comments?federation=local&p=3')
})
