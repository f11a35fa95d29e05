import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@app/platform/testing/eventually.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<ContentWorld['member']>>
type Kind = 'entry' | 'entry_comment' | 'post' | 'post_comment'

const ask = (
  userId: number,
  kind: Kind,
  { as = world.anonymous, query = {} }: { as?: Pick<Member, 'call'>; query?: Record<string, number> } = {},
) => as.call(op.userReputationRetrieve, { params: { user_id: userId, kind }, query } as never)

/** What was dear to reckon is reckoned again beside the request that asks. */
const expectDays = (userId: number, kind: Kind, days: Record<string, number>) =>
  eventually(async () => {
    const { items } = (await ask(userId, kind)).body as { items: { day: string; points: number }[] }
    expect(items).toEqual(Object.entries(days).map(([day, points]) => ({ day, points })))
  })

/** Dates what somebody holds on an item. */
const castAt = async (kind: Kind, number: number, userId: number, at: string) => {
  const where = { item_id: await world.idOf(kind, number), user_id: userId }
  await world.knex('vote').where(where).update({ voted_at: at })
  await world.knex('favourite').where(where).update({ created_at: at })
}

const voteOn = async (by: Member, entryId: number, choice: 1 | 0 | -1, at: string) => {
  await by.call(op.entryVote, { params: { entry_id: entryId, choice } })
  await castAt('entry', entryId, by.userId, at)
}

test('points stand on the day in UTC on which they were given, newest first, whatever became of the thread', async () => {
  const [author, fan, friend, critic] = [
    await world.member(),
    await world.member(),
    await world.member({ domain: 'far.example' }),
    await world.member(),
  ]
  const { magazineId } = await world.magazine()
  const [first, second] = [await world.entry(author, magazineId), await world.entry(author, magazineId)]
  await voteOn(fan, first.entryId, 1, '2026-02-01T23:59:59.999Z')
  await voteOn(friend, first.entryId, 1, '2026-02-02T00:00:00.000Z')
  await voteOn(critic, first.entryId, -1, '2026-02-02T12:00:00Z')
  await friend.call(op.entryFavourite, { params: { entry_id: second.entryId } })
  await castAt('entry', second.entryId, friend.userId, '2026-02-05T08:00:00Z')
  // Answered threads are kept for their answers; what is deleted without any is gone, and its points with it.
  await world.comment(fan, second.entryId)
  const third = await world.entry(author, magazineId)
  await voteOn(fan, third.entryId, 1, '2026-02-06T08:00:00Z')
  for (const { entryId } of [second, third])
    await author.call(op.entryDelete, { params: { entry_id: entryId } })
  await expectDays(author.userId, 'entry', { '2026-02-05': 1, '2026-02-02': 1, '2026-02-01': 2 })
  expect((await ask(fan.userId, 'entry')).body).toEqual({
    items: [],
    pagination: { count: 0, currentPage: 1, maxPage: 1, perPage: 48 },
  })
})

test('each kind has points of its own, and a day that comes to nothing is left out', async () => {
  const [author, fan, critic, other] = [
    await world.member(),
    await world.member(),
    await world.member(),
    await world.member(),
  ]
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId)
  const { commentId } = await world.comment(author, entryId)
  const { postId } = await world.post(author, magazineId)
  const reply = await world.postComment(author, postId)
  await voteOn(fan, entryId, 1, '2026-03-01T10:00:00Z')
  for (const one of [critic, other]) await voteOn(one, entryId, -1, '2026-03-01T11:00:00Z')
  await fan.call(op.commentVote, { params: { comment_id: commentId, choice: 1 } })
  await castAt('entry_comment', commentId, fan.userId, '2026-03-02T10:00:00Z')
  await fan.call(op.postsFavourite, { params: { post_id: postId } })
  await castAt('post', postId, fan.userId, '2026-03-03T10:00:00Z')
  await fan.call(op.postCommentsFavourite, { params: { comment_id: reply.commentId } })
  await castAt('post_comment', reply.commentId, fan.userId, '2026-03-04T10:00:00Z')
  await expectDays(author.userId, 'entry', {})
  await expectDays(author.userId, 'entry_comment', { '2026-03-02': 2 })
  await expectDays(author.userId, 'post', { '2026-03-03': 1 })
  await expectDays(author.userId, 'post_comment', { '2026-03-04': 1 })
})

test('a vote or favourite that is taken back counts no more', async () => {
  const [author, fan] = [await world.member(), await world.member()]
  const { entryId } = await world.entry(author, (await world.magazine()).magazineId)
  await fan.call(op.entryFavourite, { params: { entry_id: entryId } })
  await voteOn(fan, entryId, 1, '2026-04-01T10:00:00Z')
  await expectDays(author.userId, 'entry', { '2026-04-01': 3 })
  await fan.call(op.entryFavourite, { params: { entry_id: entryId } })
  await expectDays(author.userId, 'entry', { '2026-04-01': 2 })
  await fan.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  await expectDays(author.userId, 'entry', {})
})

test('somebody from elsewhere has points as well', async () => {
  const [author, fan] = [await world.member({ domain: 'far.example' }), await world.member()]
  const { entryId } = await world.entry(author, (await world.magazine()).magazineId)
  await voteOn(fan, entryId, 1, '2026-04-01T10:00:00Z')
  await expectDays(author.userId, 'entry', { '2026-04-01': 2 })
})

test('downvotes take nothing while the instance has none', async () => {
  const [author, critic] = [await world.member(), await world.member()]
  const { entryId } = await world.entry(author, (await world.magazine()).magazineId)
  await voteOn(critic, entryId, -1, '2026-05-01T10:00:00Z')
  await expectDays(author.userId, 'entry', { '2026-05-01': -1 })
  await world.settings({ MBIN_DOWNVOTES_MODE: 'disabled' })
  await expectDays(author.userId, 'entry', {})
  await world.settings({ MBIN_DOWNVOTES_MODE: 'hidden' })
  await expectDays(author.userId, 'entry', { '2026-05-01': -1 })
})

test('there are 48 days on a page, and none behind the last', async () => {
  const [author, fan] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine()
  for (let day = 0; day < 50; day++) {
    const { entryId } = await world.entry(author, magazineId)
    await voteOn(fan, entryId, 1, new Date(Date.UTC(2026, 0, 1 + day)).toISOString())
  }
  const page = async (query: Record<string, number>) => (await ask(author.userId, 'entry', { query })).body
  const first = await page({})
  expect(first.items).toHaveLength(48)
  expect(first.items[0]).toEqual({ day: '2026-02-19', points: 2 })
  expect(first.pagination).toEqual({ count: 50, currentPage: 1, maxPage: 2, perPage: 48 })
  expect(await page({ p: 2 })).toMatchObject({
    items: [
      { day: '2026-01-02', points: 2 },
      { day: '2026-01-01', points: 2 },
    ],
    pagination: { count: 50, currentPage: 2, maxPage: 2 },
  })
  expect(await page({ p: 17, perPage: 3 })).toMatchObject({
    items: { length: 2 },
    pagination: { maxPage: 17 },
  })
  expect((await ask(author.userId, 'entry', { query: { p: 3 } })).status).toBe(404)
})

test('whom nobody knows, and who is deleted or not let in, is 404; who is suspended has nothing to show', async () => {
  expect((await ask(2_000_000_000, 'entry')).status).toBe(404)
  const admin = await world.member({ isAdmin: true })
  const { principal: _principal, call: _call, fetch: _fetch, ...card } = await world.member()
  expect((await ask(card.userId, 'thread' as Kind)).status).toBe(400)
  for (const state of ['deleted', 'pending'] as const) {
    await world.emit(userChanged, { ...card, state })
    expect((await ask(card.userId, 'entry')).status).toBe(404)
    expect((await ask(card.userId, 'entry', { as: admin })).body).toMatchObject({ items: [] })
  }
  await world.emit(userChanged, { ...card, state: 'suspended' })
  expect((await ask(card.userId, 'entry')).body).toMatchObject({ items: [] })
})
