import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOfMember } from '@app/contract/calls/deletions.ts'
import { accountPurge, removedOfAccount } from '@app/contract/jobs.ts'
import { contentPurged } from '@app/contract/events/content.ts'
import { userPurged } from '@app/contract/events/identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { inBatchesOf } from '../../test/purging.ts'
import { contentOf } from '../context.ts'
import { emptyAccount, purgeSomeOf } from './purge-user.ts'

let world: Awaited<ReturnType<typeof contentWorld>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('what a person made and cast goes turn by turn, and beginning anew harms nothing', async () => {
  const [author, leaver] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine({ ownerId: author.userId })
  const kept = [await world.entry(author, magazineId), await world.entry(author, magazineId)]
  const own = [await world.entry(leaver, magazineId), await world.entry(leaver, magazineId)]
  const answered = await world.comment(leaver, kept[0]!.entryId, null, 'mine')
  await world.comment(author, kept[0]!.entryId, answered.commentId)
  await world.comment(leaver, kept[1]!.entryId)
  for (const [i, { entryId }] of kept.entries()) {
    const params = { entry_id: entryId }
    await leaver.call(op.entryVote, { params: { ...params, choice: i === 0 ? 1 : -1 } })
    await leaver.call(op.entryFavourite, { params })
  }

  const turn = (before: number | null) => purgeSomeOf(contentOf(world.deps), leaver.userId, 1, before)
  const first = await turn(null)
  expect(first.left).toBe(true)
  let batch = 1
  for (let { before, left } = first; left; batch++) ({ before, left } = await turn(before))
  expect(batch).toBeGreaterThan(5)
  expect(await turn(null)).toMatchObject({ left: true })

  const read = async (entry: { entryId: number }) =>
    world.anonymous.call(op.entryRetrieve, { params: { entry_id: entry.entryId } })
  for (const entry of own) expect((await read(entry)).status).toBe(404)
  for (const entry of kept) expect((await read(entry)).body).toMatchObject({ uv: 0, dv: 0, favourites: 0 })
  expect((await read(kept[0]!)).body.numComments).toBe(1)
  expect((await read(kept[1]!)).body.numComments).toBe(0)
  const stub = await world.stored('entry_comment', answered.commentId).first()
  expect(stub).toMatchObject({ visibility: 'soft_deleted', body: null })
  const told = (await world.outbox.named(contentPurged)).filter(({ data }) => data.authorId === leaver.userId)
  expect(new Set(told.map(({ data }) => `${data.type} ${data.id}`)).size).toBe(told.length)
  expect(told).toHaveLength(3)
})

test('identity hears once nothing is left, also where the job had to be handed on', async () => {
  const leaver = await world.member()
  const { magazineId } = await world.magazine()
  for (let i = 0; i < 3; i++) await world.entry(leaver, magazineId)
  const { userId } = leaver
  const told = await world.takeJobs(accountPurge)
  await emptyAccount(
    contentOf(world.deps),
    { userId, before: null },
    { ...inBatchesOf(1), until: performance.now() - 1 },
  )
  await eventually(() => expect(told).toEqual([{ accountId: userId, before: null, emptied: true }]))
  expect(await world.knex('item').where({ author_id: userId })).toEqual([])
})

test('what went in all turns is counted once, be they interrupted and begun anew, and told with what is kept', async () => {
  const [author, leaver] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine({ ownerId: author.userId })
  const { entryId } = await world.entry(author, magazineId)
  const own = await world.entry(leaver, magazineId)
  await world.comment(leaver, own.entryId)
  const answered = await world.comment(leaver, entryId, null, 'mine')
  await world.comment(author, entryId, answered.commentId)
  const params = { entry_id: entryId }
  await leaver.call(op.entryVote, { params: { ...params, choice: 1 } })
  await leaver.call(op.entryFavourite, { params })
  const { userId } = leaver
  const before = { threads: 1, microblogs: 0, comments: 2, pictures: 0, votes: 1, favourites: 1 }
  const counts = await world.ask(contentOfMember, { userId })
  expect(counts).toEqual({ ...before, pollVotes: 0, bookmarks: 0 })

  const content = contentOf(world.deps)
  const turn = () => purgeSomeOf(content, userId, 1, null)
  // Ballots and two items; the emptied comment is met again and again.
  for (let n = 0; n < 4; n++) await turn()
  const failing = {
    ...content,
    outbox: { ...content.outbox, addAll: () => Promise.reject(new Error('cut')) },
  }
  await expect(purgeSomeOf(failing as never, userId, 50, null)).rejects.toThrow('cut')
  await emptyAccount(content, { userId, before: null }, inBatchesOf(2))
  await emptyAccount(content, { userId, before: null }, inBatchesOf(2))

  const told = await world.takeJobs(removedOfAccount)
  await world.emit(userPurged, { userId })
  await eventually(() => expect(told).toHaveLength(1))
  expect(told[0]).toEqual({
    userId,
    part: 'content',
    counts: { threads: 1, microblogs: 0, comments: 2, votes: 1, favourites: 1 },
    keptComments: 1,
  })
  expect(await world.knex('removed_count').where({ user_id: userId })).toEqual([])
})
