import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { magazineItemCount, purgeMagazineItems } from '@app/contract/calls/purge.ts'
import { contentPurged, magazineCountsChanged } from '@app/contract/events/content.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: Awaited<ReturnType<typeof contentWorld>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('what a magazine holds goes some at a time, answers before what they answer, and what stays is counted truly', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  const { magazineId: other } = await world.magazine()
  const entry = await world.entry(author, magazineId)
  const kept = await world.entry(author, other)
  const top = await world.comment(author, entry.entryId)
  const answer = await world.comment(author, entry.entryId, top.commentId)
  const last = await world.comment(author, entry.entryId, answer.commentId)
  const second = await world.entry(author, magazineId)
  await author.call(op.entryDelete, { params: { entry_id: second.entryId } })
  const third = await world.entry(author, magazineId)
  const turn = (limit: number) => world.ask(purgeMagazineItems, { magazineId, limit })
  const purged = async () => (await world.outbox.named(contentPurged)).map(({ data }) => data.id)
  const before = await purged()
  const gone = async () => (await purged()).slice(before.length)

  expect(await world.ask(magazineItemCount, { magazineId })).toEqual({ items: 5 })
  expect(await turn(2)).toEqual({ removed: 2, left: true })
  expect(await gone()).toEqual([last.commentId, answer.commentId])
  const read = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: entry.entryId } })
  expect(read.body).toMatchObject({ numComments: 1 })
  const { child_count } = await world.stored('entry_comment', top.commentId).first()
  expect(child_count).toBe(0)

  expect(await turn(2)).toEqual({ removed: 2, left: true })
  expect(await turn(10)).toEqual({ removed: 1, left: false })
  expect(await turn(10)).toEqual({ removed: 0, left: false })
  expect(await gone()).toEqual([
    last.commentId,
    answer.commentId,
    top.commentId,
    entry.entryId,
    third.entryId,
  ])
  expect(await world.ask(magazineItemCount, { magazineId })).toEqual({ items: 0 })
  const counts = (await world.outbox.named(magazineCountsChanged)).map(({ data }) => data)
  expect(counts.findLast((each) => each.magazineId === magazineId)).toMatchObject({
    entryCount: 0,
    entryCommentCount: 0,
  })
  const here = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: kept.entryId } })
  expect(here.status).toBe(200)
})
