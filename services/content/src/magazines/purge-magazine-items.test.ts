import { afterAll, beforeAll, expect, test } from 'vitest'
import { magazinePurge } from '@app/contract/jobs.ts'
import { contentPurged, magazineCountsChanged } from '@app/contract/events/content.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { inBatchesOf } from '../../test/purging.ts'
import { contentOf } from '../context.ts'
import { countMagazineItems, emptyMagazine, removeMagazineItems } from './purge-magazine-items.ts'

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
  const content = contentOf(world.deps)
  const turn = (limit: number) =>
    content.db.transaction((tx) => removeMagazineItems(content, tx, magazineId, limit))
  const purged = async () => (await world.outbox.named(contentPurged)).map(({ data }) => data.id)
  const before = await purged()
  const gone = async () => (await purged()).slice(before.length)

  expect(await countMagazineItems(content, magazineId)).toBe(5)
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
  expect(await countMagazineItems(content, magazineId)).toBe(0)
  const counts = (await world.outbox.named(magazineCountsChanged)).map(({ data }) => data)
  expect(counts.findLast((each) => each.magazineId === magazineId)).toMatchObject({
    entryCount: 0,
    entryCommentCount: 0,
  })
  const here = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: kept.entryId } })
  expect(here.status).toBe(200)
})

test('community hears how much is left after each batch; whoever is interrupted or hands on goes on with what is left', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  for (let i = 0; i < 5; i++) await world.entry(author, magazineId)
  const content = contentOf(world.deps)
  const stop = new AbortController()
  const told = await world.takeJobs(magazinePurge)
  const words = () => told.map((job) => job.content)

  stop.abort(new Error('the process ends'))
  await expect(emptyMagazine(content, magazineId, inBatchesOf(2, stop.signal))).rejects.toThrow(
    'the process ends',
  )
  expect(await countMagazineItems(content, magazineId)).toBe(5)
  await content.db.transaction((tx) => removeMagazineItems(content, tx, magazineId, 1))
  // Its time is up at once, so the successor does all of it.
  await emptyMagazine(content, magazineId, { ...inBatchesOf(2), until: 0 })
  await eventually(() => expect(words()).toContainEqual({ left: 0, done: true }))
  expect(words().slice(0, 2)).toEqual([
    { left: 5, done: false },
    { left: 4, done: false },
  ])
  expect(await countMagazineItems(content, magazineId)).toBe(0)
})
