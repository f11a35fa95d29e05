import { describe, expect, test } from 'vitest'
import { CountCache } from '../feeds/counts.ts'
import { sinceOf } from '../feeds/feed.ts'
import { paginate } from '../feeds/paging.ts'
import { parseLocalId } from './find-by-ap-id.ts'
import { afterFavourite, afterVote, countsAfter, outcomeOf, refusalOf } from '../votes/vote.rules.ts'
import type { Choice } from '../votes/vote.rules.ts'
import { rankingOf, scoreOf } from './ranking.ts'
import { listingOf, listings } from './listing.ts'

describe('the ranking of a thread', () => {
  const createdAt = new Date('2026-05-01T12:00:00Z')
  const made = createdAt.getTime() / 1000
  const now = new Date('2026-05-02T00:00:00Z')
  const rank = (score: number, comments = 0, commenters = 0, at = createdAt) =>
    rankingOf('entry', { score, uv: 0, favourites: 0, comments, commenters, createdAt: at }, now) - made
  test.each([
    ['nothing happened', rank(0), 0],
    ['the example of the rules', rank(2, 1, 1), 9000 + 1500 + 5000],
    ['disliked', rank(-4), -18_000],
    ['much disliked, where talk counts less', rank(-5, 2, 1), -22_500 + 1000 + 500],
    ['popular: a day at most', rank(1000, 1000, 1000), 86_400],
    ['detested: half a day at most', rank(-1000), -43_200],
  ])('%s', (_, found, expected) => expect(found).toBe(expected))

  test('takes a creation in the future for now', () =>
    expect(rank(0, 0, 0, new Date('2027-01-01'))).toBe(now.getTime() / 1000 - made))

  test('of comments counts what their lists compare', () => {
    const reached = { score: 9, uv: 2, favourites: 3, comments: 0, commenters: 0, createdAt }
    expect(rankingOf('entry_comment', reached, now)).toBe(2)
    expect(rankingOf('post_comment', reached, now)).toBe(5)
    expect(scoreOf('entry_comment', { uv: 2, favourites: 3, dv: 1 })).toBe(4)
    expect(scoreOf('entry_comment', { uv: 2, favourites: 3, dv: 1 }, false)).toBe(5)
  })
})

describe('votes', () => {
  test.each<[held: Choice, sent: Choice, result: Choice]>([
    [0, 1, 1],
    [0, 0, 0],
    [0, -1, -1],
    [1, 1, 0],
    [1, 0, 0],
    [1, -1, -1],
    [-1, 1, 1],
    [-1, 0, 0],
    [-1, -1, 0],
  ])('held %i, sent %i: %i', (held, sent, result) => expect(outcomeOf(held, sent)).toBe(result))

  test('a downvote and a favourite exclude each other', () => {
    expect(afterVote({ choice: 0, favourite: true }, -1)).toEqual({ choice: -1, favourite: false })
    expect(afterVote({ choice: 0, favourite: true }, 1)).toEqual({ choice: 1, favourite: true })
    expect(afterFavourite({ choice: -1, favourite: false }, true)).toEqual({ choice: 0, favourite: true })
    expect(afterFavourite({ choice: 1, favourite: true }, false)).toEqual({ choice: 1, favourite: false })
    const counts = { uv: 5, dv: 5, favourites: 5 }
    expect(countsAfter(counts, { choice: -1, favourite: false }, { choice: 1, favourite: true })).toEqual({
      uv: 6,
      dv: 4,
      favourites: 6,
    })
  })

  test.each([
    ['entry', 'enabled', false],
    ['entry', 'hidden', false],
    ['entry', 'disabled', true],
    ['entry_comment', 'disabled', true],
    ['post', 'enabled', true],
    ['post_comment', 'hidden', true],
  ] as const)('a downvote on %s with mode %s is refused: %s', (kind, mode, refused) =>
    expect(refusalOf(kind, -1, mode) !== null).toBe(refused),
  )
})

test.each([
  ['visible', 'public', {}, listings.GENERAL],
  ['visible', 'public', { authorDiscoverable: false }, listings.NAMED],
  ['visible', 'public', { magazineDiscoverable: false }, listings.NAMED],
  ['visible', 'public', { authorState: 'banned' }, listings.GENERAL],
  ['visible', 'public', { authorState: 'deleted' }, listings.NOWHERE],
  ['visible', 'public', { magazineVisibility: 'soft_deleted' }, listings.NOWHERE],
  ['visible', 'unlisted', {}, listings.UNLISTED],
  ['private', 'followers', {}, listings.FOLLOWERS],
  // As a process of the previous release writes it.
  ['private', 'public', {}, listings.FOLLOWERS],
  ['private', 'direct', {}, listings.ADDRESSED],
  ['private', 'direct', { authorState: 'deleted' }, listings.NOWHERE],
  ['trashed', 'public', {}, listings.NOWHERE],
  ['trashed', 'followers', {}, listings.NOWHERE],
  ['soft_deleted', 'direct', {}, listings.NOWHERE],
  ['visible', 'public', { authorSilenced: true }, listings.UNLISTED],
  ['visible', 'public', { magazineSilenced: true }, listings.SUBSCRIBERS],
  ['visible', 'public', { authorSilenced: true, magazineSilenced: true }, listings.SUBSCRIBERS],
  ['visible', 'public', { magazineSilenced: true, authorDiscoverable: false }, listings.SUBSCRIBERS],
  ['visible', 'unlisted', { magazineSilenced: true }, listings.UNLISTED],
  ['private', 'followers', { authorSilenced: true }, listings.FOLLOWERS],
  ['trashed', 'public', { magazineSilenced: true }, listings.NOWHERE],
] as const)(
  'a thread that is %s, for %s, with %j stands on shelf %i',
  (visibility, audience, inMagazine, shelf) => {
    const factors = {
      authorState: 'active',
      authorDiscoverable: true,
      authorSilenced: false,
      magazineSilenced: false,
      magazineVisibility: 'visible',
      magazineDiscoverable: true,
      ...inMagazine,
    }
    expect(listingOf({ kind: 'entry', visibility, audience }, factors)).toBe(shelf)
    expect(listingOf({ kind: 'entry_comment', visibility, audience }, factors)).toBeNull()
  },
)

test.each([
  ['3h', '2026-03-31T09:00:00.000Z'],
  ['1d', '2026-03-30T12:00:00.000Z'],
  ['1w', '2026-03-24T12:00:00.000Z'],
  ['1y', '2025-03-31T12:00:00.000Z'],
  ['∞', undefined],
  ['all', undefined],
])('the time filter %s reaches back to %s', (time, since) =>
  expect(sinceOf(time, new Date('2026-03-31T12:00:00Z'))?.toISOString()).toBe(since),
)

test('a page that is not full corrects the count, one past the end is refused', () => {
  expect(paginate({ p: 2, perPage: 10 }, 99, 3)).toEqual({
    count: 13,
    currentPage: 2,
    maxPage: 2,
    perPage: 10,
  })
  expect(paginate({ p: 1, perPage: 10 }, 5, 10).count).toBe(10)
  expect(paginate({ p: 1, perPage: 10 }, 0, 0)).toEqual({ count: 0, currentPage: 1, maxPage: 1, perPage: 10 })
  expect(() => paginate({ p: 2, perPage: 10 }, 99, 0)).toThrow('no page 2')
})

describe('counting', () => {
  const counting = (costMs: number) => {
    let now = 0
    let counted = 0
    const cache = new CountCache({ warn: () => undefined } as never, { now: () => now })
    const count = async () => {
      now += costMs
      return ++counted
    }
    return { cache, get: () => cache.get('key', count), wait: (ms: number) => (now += ms) }
  }

  test('what is cheap to count is counted again after every change', async () => {
    const { cache, get } = counting(1)
    expect([await get(), await get()]).toEqual([1, 1])
    cache.changed()
    expect(await get()).toBe(2)
  })

  test('what is dear is counted seldom, and not while somebody waits', async () => {
    const { cache, get, wait } = counting(100)
    expect(await get()).toBe(1)
    cache.changed()
    wait(19_000)
    expect(await get()).toBe(1)
    wait(2_000)
    expect(await get()).toBe(1)
    await Promise.resolve()
    expect(await get()).toBe(2)
  })
})

test.each([
  ['https://here.example/m/x/t/1/-', { kind: 'entry', number: 1 }],
  ['https://here.example/m/x@far.example/t/5/some-slug', { kind: 'entry', number: 5 }],
  ['https://here.example/m/x/t/1/-/comment/2', { kind: 'entry_comment', number: 2 }],
  ['https://here.example/m/x/p/3/-', { kind: 'post', number: 3 }],
  ['https://here.example/m/x/p/3/-/reply/4', { kind: 'post_comment', number: 4 }],
  ['https://here.example/u/somebody', null],
  ['https://far.example/m/x/t/1/-', null],
])('%s names %j', (url, named) => expect(parseLocalId(url, 'https://here.example')).toEqual(named))
