import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { ContentWorld } from './content-world.ts'
import { contentWorld, op } from './content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('counts what was posted and voted by the hour, of one magazine or all, without those who deleted their account', async () => {
  const [author, voter, leaver] = [await world.member(), await world.member(), await world.member()]
  const [here, there] = [await world.magazine(), await world.magazine()]
  const { entryId } = await world.entry(author, here.magazineId)
  await world.comment(voter, entryId)
  await world.post(author, there.magazineId)
  await world.entry(leaver, here.magazineId)
  for (const who of [voter, leaver]) {
    await who.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
    await who.call(op.entryFavourite, { params: { entry_id: entryId } })
  }
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 0 } })
  const { principal: _principal, call: _call, fetch: _fetch, ...card } = leaver
  await world.emit(userChanged, { ...card, state: 'deleted' })

  const now = Date.now()
  const around = {
    resolution: 'hour' as const,
    start: new Date(now - 60_000).toISOString(),
    end: new Date(now + 60_000).toISOString(),
  }
  const before = { ...around, end: around.start }
  const made = async (magazineId: number | null, window: typeof around | null = around) => {
    const { rows } = await world.ask(contentStatistics, { magazineId, window, local: true })
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }
  expect(await made(null)).toEqual({ entry: 1, entry_comment: 1, post: 1 })
  expect(await made(here.magazineId)).toEqual({ entry: 1, entry_comment: 1 })
  expect(await made(null, null)).toEqual({ entry: 1, entry_comment: 1, post: 1 })
  expect(await made(null, before)).toEqual({})

  const votes = (magazineId: number | null, window: typeof around | null = around) =>
    world.ask(voteStatistics, { magazineId, window, local: true })
  const standing = { kind: 'entry', up: 1, boost: 1, down: 0 }
  expect((await votes(null)).rows).toEqual([
    { ...standing, bucket: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/) },
  ])
  expect((await votes(here.magazineId, null)).rows).toEqual([{ ...standing, bucket: null }])
  expect((await votes(there.magazineId)).rows).toEqual([])
})
