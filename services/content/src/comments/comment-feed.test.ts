import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pagination } from '@app/contract/common.ts'
import type { FeedComment } from '@app/contract/content/schemas.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
type Thread = Awaited<ReturnType<ContentWorld['entry']>>
type Comment = Awaited<ReturnType<ContentWorld['comment']>>

let world: ContentWorld
let author: Member
let reader: Member
let magazineId: number
let thread: Thread
let old: Comment
let reply: Comment
let young: Comment
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
  magazineId = (await world.magazine()).magazineId
  thread = await world.entry(author, magazineId, { title: 'What everybody talks about' })
  old = await world.comment(author, thread.entryId)
  world.clock.advance(2 * 3_600_000)
  reply = await world.comment(author, thread.entryId, old.commentId)
  world.clock.advance(60_000)
  young = await world.comment(author, thread.entryId)
  await reader.call(op.commentVote, { params: { comment_id: old.commentId, choice: 1 } })
})
afterAll(() => world.close())

type Page = { items: FeedComment[]; pagination: Pagination }
const read = async (
  who: Pick<Member, 'call'>,
  operation: Operation,
  query: Record<string, unknown> = {},
  params: Record<string, number> = {},
): Promise<Page> => {
  const answer = await who.call(operation, { params, query })
  expect(answer.status).toBe(200)
  return answer.body as unknown as Page
}
const idsOf = ({ items }: Page) => items.map(({ commentId }) => commentId)
const ofMagazine = (query: Record<string, unknown> = {}, who: Pick<Member, 'call'> = world.anonymous) =>
  read(who, op.magazineCommentsRetrieve, query, { magazine_id: magazineId })

test('each comment stands by itself, replies too, and names the thread it is on', async () => {
  const page = await ofMagazine({ sort: 'newest' })
  expect(idsOf(page)).toEqual([young.commentId, reply.commentId, old.commentId])
  for (const item of page.items)
    expect(item).toMatchObject({
      children: [],
      entry: { entryId: thread.entryId, title: 'What everybody talks about', slug: thread.slug },
    })
  expect(page.pagination).toMatchObject({ count: 3, currentPage: 1, maxPage: 1 })
})

test.each([
  ['newest', () => [young, reply, old]],
  ['oldest', () => [old, reply, young]],
  ['top', () => [old, young, reply]],
  ['active', () => [old, young, reply]],
])('sorted by %s', async (sort, expected) => {
  expect(idsOf(await ofMagazine({ sort }))).toEqual(expected().map(({ commentId }) => commentId))
})

test('pages follow each other', async () => {
  const pages = await Promise.all([1, 2, 3].map((p) => ofMagazine({ sort: 'oldest', perPage: 1, p })))
  expect(pages.flatMap(idsOf)).toEqual([old.commentId, reply.commentId, young.commentId])
})

test('a time leaves out what is older', async () => {
  const page = await ofMagazine({ sort: 'newest', time: '3h' })
  expect(idsOf(page)).toHaveLength(3)
  world.clock.advance(2 * 3_600_000)
  const later = await ofMagazine({ sort: 'newest', time: '3h' })
  expect(idsOf(later)).toEqual([young.commentId, reply.commentId])
  expect(later.pagination.count).toBe(2)
})

test('what came from elsewhere is told apart from what was written here', async () => {
  await world.stored('entry_comment', young.commentId).update({ ap_id: 'https://far.example/c/1' })
  expect(idsOf(await ofMagazine({ sort: 'newest', federation: 'local' }))).toEqual([
    reply.commentId,
    old.commentId,
  ])
  expect(idsOf(await ofMagazine({ sort: 'newest', federation: 'federated' }))).toEqual([young.commentId])
})

describe('a reader has feeds of their own', () => {
  let theirs: Member
  let elsewhere: Comment
  beforeAll(async () => {
    theirs = await world.member()
    const other = (await world.magazine({ moderatorIds: [theirs.userId] })).magazineId
    const strange = await world.entry(author, other)
    elsewhere = await world.comment(reader, strange.entryId)
    await world.comment(author, strange.entryId)
  })

  test('of the magazines they subscribe to, of people they follow, and their own', async () => {
    const feed = () => read(theirs, op.commentsSubscribed, { sort: 'oldest' })
    expect(idsOf(await feed())).toEqual([])
    await world.follow(theirs.userId, reader.userId)
    expect(idsOf(await feed())).toEqual([elsewhere.commentId])
    await world.subscribe(theirs.userId, magazineId)
    const own = await world.comment(theirs, thread.entryId)
    const page = await feed()
    expect(idsOf(page)).toEqual([
      old.commentId,
      reply.commentId,
      young.commentId,
      elsewhere.commentId,
      own.commentId,
    ])
    expect(page.pagination.count).toBe(5)
  })

  test('of the magazines they moderate', async () => {
    const page = await read(theirs, op.commentsModerated, { sort: 'oldest' })
    expect(idsOf(page)).toHaveLength(2)
    expect(idsOf(page)).toContain(elsewhere.commentId)
  })

  test('of what they favourited', async () => {
    await theirs.call(op.commentFavourite, { params: { comment_id: old.commentId } })
    const page = await read(theirs, op.commentsFavourited)
    expect([idsOf(page), page.pagination.count]).toEqual([[old.commentId], 1])
  })

  test('which nobody else is shown', async () => {
    const theirOwn: Operation[] = [op.commentsSubscribed, op.commentsModerated, op.commentsFavourited]
    for (const operation of theirOwn) expect((await world.anonymous.call(operation, {})).status).toBe(401)
  })
})

test('what was deleted is gone, and so are comments of a thread that is', async () => {
  const all = async () => idsOf(await read(world.anonymous, op.commentsCollection, { sort: 'newest' }))
  const other = await world.entry(author, magazineId)
  const [kept, deleted] = [
    await world.comment(reader, other.entryId),
    await world.comment(reader, other.entryId),
  ]
  expect(await all()).toEqual(expect.arrayContaining([kept.commentId, deleted.commentId]))
  await reader.call(op.commentDelete, { params: { comment_id: deleted.commentId } })
  expect(await all()).toContain(kept.commentId)
  expect(await all()).not.toContain(deleted.commentId)
  await author.call(op.entryDelete, { params: { entry_id: other.entryId } })
  expect(await all()).not.toContain(kept.commentId)
})

test('a magazine that nobody knows has no comments', async () => {
  const answer = await reader.call(op.magazineCommentsRetrieve, { params: { magazine_id: 999_999 } })
  expect(answer.status).toBe(404)
})
