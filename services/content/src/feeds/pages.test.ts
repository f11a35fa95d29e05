import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@app/contract/operation.ts'
import { FeedSort } from '@app/contract/content/queries.ts'
import type { ContentItem, CursorPagination } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { nameIn, nameOf } from '../../test/front-page.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('numbered pages are honoured, clamped and refused as documented', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  for (let i = 0; i < 5; i++) await world.entry(author, magazineId)
  const page = async (query: Record<string, unknown>) =>
    world.anonymous.call(op.magazineEntriesRetrieve, {
      params: { magazine_id: magazineId },
      query: { sort: 'newest', ...query },
    })
  expect((await page({ perPage: 2, p: 3 })).body.pagination).toEqual({
    count: 5,
    currentPage: 3,
    maxPage: 3,
    perPage: 2,
  })
  expect((await page({ perPage: 0 })).body.pagination).toMatchObject({ perPage: 1, maxPage: 5 })
  expect((await page({ perPage: 101 })).body.pagination).toMatchObject({ perPage: 100, maxPage: 1 })
  expect((await page({ p: 0 })).status).toBe(404)
  expect((await page({ p: -1 })).status).toBe(404)
  expect((await page({ p: 2 })).status).toBe(404)
  expect((await page({ p: 99_999_999 })).status).toBe(404)
  expect((await page({ p: 'x' })).status).toBe(400)
  expect((await page({ perPage: 'many' })).status).toBe(400)
  const seen = new Set<number | undefined>()
  for (const p of [1, 2, 3])
    for (const { entryId } of (await page({ perPage: 2, p })).body.items) seen.add(entryId)
  expect(seen.size).toBe(5)
})

describe('a walk by cursor', () => {
  const MINUTE = 60_000
  const sorts = FeedSort.options
  const walks: [
    name: string,
    operation: Operation,
    params: () => Record<string, string | number>,
    query?: object,
  ][] = [
    ['of everything', op.combinedCursor, () => ({})],
    ['of the subscribed', op.combinedUserCursor, () => ({ collectionType: 'subscribed' })],
    [
      'of the subscribed, with boosts',
      op.combinedUserCursor,
      () => ({ collectionType: 'subscribed' }),
      { includeBoosts: true },
    ],
    ['of the moderated', op.combinedUserCursor, () => ({ collectionType: 'moderated' })],
    ['of the favourited', op.combinedUserCursor, () => ({ collectionType: 'favourited' })],
    ['of a magazine', op.combinedMagazineCursor, () => ({ magazine_id: magazineId })],
    ['of a named feed', op.namedFeedContentCursor, () => ({ feed_id: feedId })],
  ]
  const cases = walks.flatMap(([name, operation, params, query = {}]) =>
    sorts.map((sort) => [name, sort, operation, params, query] as const),
  )

  let reader: Member
  let author: Member
  let magazineId: number
  let feedId: number
  const made: string[] = []
  const ids: number[] = []

  const add = async (kind: 'entry' | 'post') => {
    const { entryId = 0, postId = 0 } = {
      ...(kind === 'entry' ? await world.entry(author, magazineId) : await world.post(author, magazineId)),
    } as { entryId?: number; postId?: number }
    if (kind === 'entry') await reader.call(op.entryFavourite, { params: { entry_id: entryId } })
    else await reader.call(op.postsFavourite, { params: { post_id: postId } })
    return { id: entryId || postId, name: nameOf(kind === 'entry' ? { entryId } : { postId }) }
  }
  // Some in the same millisecond with nothing to tell them apart, some voted on, talked about, boosted and pinned.
  beforeAll(async () => {
    reader = await world.member()
    author = await world.member()
    const { name, ...magazine } = await world.magazine({ ownerId: reader.userId })
    magazineId = magazine.magazineId
    await world.subscribe(reader.userId, magazineId)
    // What is in it for two reasons is met once all the same.
    const feed = { name: 'Both', magazines: [name], people: [author.username] }
    feedId = (await reader.call(op.namedFeedCreate, { body: feed })).body.feedId
    for (let i = 0; i < 7; i++) {
      for (const kind of ['entry', 'post'] as const) {
        const { id, name } = await add(kind)
        ids.push(id)
        made.push(name)
      }
      if (i % 3 === 2) world.clock.advance(MINUTE)
    }
    const [a = 0, b = 0, c = 0, d = 0] = ids
    await author.call(op.entryVote, { params: { entry_id: a, choice: 1 } })
    await author.call(op.entryVote, { params: { entry_id: c, choice: -1 } })
    await reader.call(op.postsVote, { params: { post_id: b, choice: 1 } })
    await world.comment(author, c)
    await world.postComment(author, d)
    await reader.call(op.moderateEntryTogglePin, { params: { entry_id: ids[4] ?? 0 } })
    await reader.call(op.moderatePostTogglePin, { params: { post_id: ids[7] ?? 0 } })
    world.clock.advance(MINUTE)
  })

  type Page = { items: ContentItem[]; pagination: CursorPagination }
  const reading =
    (operation: Operation, params: Record<string, string | number>, query: object) =>
    async (at: { cursor?: string | null; cursor2?: string | null } = {}): Promise<Page> => {
      const reply = await reader.call(operation, { params, query: { perPage: 4, ...query, ...at } })
      expect(reply.status).toBe(200)
      return reply.body as unknown as Page
    }
  const namesOf = ({ items }: Page) => items.map(nameIn)
  const next = ({ pagination }: Page) => ({ cursor: pagination.nextCursor, cursor2: pagination.nextCursor2 })
  const previous = ({ pagination }: Page) => ({
    cursor: pagination.previousCursor,
    cursor2: pagination.previousCursor2,
  })

  test.each(cases)(
    '%s by %s leads back over the same pages',
    async (_name, sort, operation, params, query) => {
      const read = reading(operation, params(), { sort, ...query })
      const pages = [await read()]
      for (let at = next(pages[0]!); at.cursor !== null; at = next(pages.at(-1)!)) pages.push(await read(at))
      const forth = pages.map(namesOf)
      const met = forth.flat()
      expect(new Set(met).size).toBe(met.length)
      expect(met).toEqual(expect.arrayContaining(made))
      expect(pages[0]?.pagination.previousCursor).toBeNull()
      const back = [pages.at(-1)!]
      for (let at = previous(back[0]!); at.cursor !== null; at = previous(back[0]!))
        back.unshift(await read(at))
      expect(back.map(namesOf)).toEqual(forth)
    },
  )

  // These come last: each leaves what arrived on its way.
  test.each(cases)(
    '%s by %s meets each item once while others arrive',
    async (_name, sort, operation, params, query) => {
      const read = reading(operation, params(), { sort, ...query })
      const before = [...made]
      const met: string[] = []
      let page = await read()
      for (let turn = 0; ; turn++) {
        met.push(...namesOf(page))
        if (turn < 2) {
          world.clock.advance(1)
          made.push((await add(turn % 2 === 0 ? 'entry' : 'post')).name)
        }
        const at = next(page)
        if (at.cursor === null) break
        page = await read(at)
      }
      expect(new Set(met).size).toBe(met.length)
      expect(met).toEqual(expect.arrayContaining(before))
    },
  )

  test('refuses a date that is none, and reads a number leniently', async () => {
    const status = async (query: object) =>
      (await reader.call(op.combinedCursor, { query: { ...query } })).status
    for (const sort of ['newest', 'oldest', 'active'])
      expect(await status({ sort, cursor: 'yesterday' })).toBe(400)
    for (const sort of sorts) expect(await status({ sort, cursor2: 'soon' })).toBe(400)
    const lenient = await reader.call(op.combinedCursor, { query: { sort: 'hot', cursor: 'abc' } })
    expect(lenient.body).toMatchObject({ items: [], pagination: { currentCursor: '0', nextCursor: null } })
  })

  test('says where it stands: the first page from beyond the first item on', async () => {
    const soon = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?\+00:00$/
    for (const sort of sorts) {
      const { body } = await reader.call(op.combinedCursor, { query: { sort, perPage: 1000 } })
      const { currentCursor, currentCursor2, perPage } = body.pagination
      expect(perPage).toBe(100)
      expect(currentCursor2).toMatch(soon)
      if (sort === 'oldest') expect(currentCursor).toMatch(/^1970-01-01T00:00:00/)
      else if (sort === 'newest' || sort === 'active') expect(currentCursor).toBe(currentCursor2)
      else expect(currentCursor).toBe('2147483647')
    }
  })
})
