import { describe, expect, test } from 'vitest'
import { commentFeedPath, feedPath, frontFeed, parseFeedPath, resolveFeed, rssPath } from './feed-path.ts'

describe('parseFeedPath', () => {
  test.each([
    ['', {}],
    ['sub', { subscription: 'sub' }],
    [
      'all/threads/hot/1d/local',
      {
        subscription: 'all',
        content: 'threads',
        sort: 'hot',
        time: '1d',
        federation: 'local',
      },
    ],
    ['sub/newest/1d', { subscription: 'sub', sort: 'newest', time: '1d' }],
    ['microblog/hot', { content: 'microblog', sort: 'hot' }],
    ['newest/1w/local', { sort: 'newest', time: '1w', federation: 'local' }],
    ['top/all/local', { sort: 'top', federation: 'local' }],
    ['home/default/default/∞/all', {}],
    ['fav/microblog/top/1y', { subscription: 'fav', content: 'microblog', sort: 'top', time: '1y' }],
  ])('reads /%s', (path, expected) => {
    expect(parseFeedPath(path)).toEqual({ ...frontFeed, ...expected })
  })

  test.each(['nothing', 'hot/sub', 'threads/1d/hot', 'local/hot', '1d/1w'])('refuses /%s', (path) => {
    expect(parseFeedPath(path)).toBeNull()
  })

  test('a magazine has no subscription part', () => {
    expect(parseFeedPath('sub', 'magazine')).toBeNull()
    expect(parseFeedPath('microblog/newest', 'magazine')).toEqual({
      ...frontFeed,
      content: 'microblog',
      sort: 'newest',
    })
  })
})

describe('feedPath', () => {
  test.each([
    [{}, '', '/'],
    [{ subscription: 'sub' }, '', '/sub'],
    [{ content: 'microblog', sort: 'newest' }, '', '/microblog/newest'],
    [{ time: '1d' }, '', '/hot/1d'],
    [{ federation: 'local' }, '', '/hot/%E2%88%9E/local'],
    [{}, '/m/oceans', '/m/oceans'],
    [{ sort: 'top', time: '1w' }, '/m/oceans', '/m/oceans/top/1w'],
  ] as const)('%j below "%s" is %s, and reads back', (part, base, path) => {
    const feed = { ...frontFeed, ...part }
    expect(feedPath(feed, base)).toBe(path)
    const words = decodeURI(path.slice(base.length))
    const read = parseFeedPath(words, base === '' ? 'front' : 'magazine')
    expect(read && feedPath(read, base)).toBe(path)
  })
})

describe('commentFeedPath', () => {
  test.each([
    [{}, '', '/comments'],
    [{ subscription: 'all', sort: 'top' }, '', '/comments/top'],
    [{ subscription: 'sub', sort: 'newest', time: '1d' }, '', '/sub/comments/newest/1d'],
    [{ subscription: 'fav', federation: 'local' }, '', '/fav/comments?federation=local'],
    [{ time: '1w', federation: 'local' }, '', '/comments/hot/1w?federation=local'],
    [{ content: 'combined', sort: 'commented' }, '', '/comments'],
    [{ subscription: 'sub', sort: 'active' }, '/m/oceans', '/m/oceans/comments/active'],
  ] as const)('of %j below "%s" is %s', (part, base, path) =>
    expect(commentFeedPath({ ...frontFeed, ...part }, base)).toBe(path),
  )
})

describe('rssPath', () => {
  test.each([
    ['/', '/rss'],
    ['/about', '/rss'],
    ['/sub/comments/newest', '/rss'],
    ['/sub', '/rss'],
    ['/all/threads/top/%E2%88%9E/local', '/rss'],
    ['/microblog/hot', '/rss?content=microblog'],
    ['/all/combined', '/rss?content=combined'],
    ['/m/oceans', '/rss?magazine=oceans'],
    ['/m/oceans@far.example/microblog/newest', '/rss?magazine=oceans@far.example&content=microblog'],
    ['/m/oceans/comments', '/rss?magazine=oceans'],
    ['/m/oceans/t/12/microblogs-and-posts', '/rss?magazine=oceans'],
    ['/m/posts', '/rss?magazine=posts'],
    ['/u/@ann@far.example/posts', '/rss?user=@ann@far.example&content=posts'],
    ['/tag/%C3%A9t%C3%A9', '/rss?tag=%C3%A9t%C3%A9'],
    ['/d/far.example/comments', '/rss?domain=far.example'],
  ])('of %s is %s', (path, feed) => expect(rssPath(path)).toBe(feed))
})

describe('resolveFeed', () => {
  const member = {
    homepage: 'front_subscribed',
    frontDefaultContent: 'combined',
    frontDefaultSort: 'newest',
  } as const

  test('a visitor sees all threads, the hot ones first', () => {
    expect(resolveFeed(frontFeed, null)).toMatchObject({
      subscription: 'all',
      content: 'threads',
      sort: 'hot',
    })
  })

  test('a member sees what they chose, and what the address says wins', () => {
    expect(resolveFeed(frontFeed, member)).toMatchObject({
      subscription: 'sub',
      content: 'combined',
      sort: 'newest',
    })
    expect(resolveFeed({ ...frontFeed, subscription: 'all', sort: 'top' }, member)).toMatchObject({
      subscription: 'all',
      sort: 'top',
    })
  })
})
