import { afterAll, beforeAll, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: Awaited<ReturnType<typeof contentWorld>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const url = () => world.config.url

test('what is in a magazine for this instance alone is nothing to other servers, until it is for everybody', async () => {
  const author = await world.member()
  const magazine = await world.magazine({ readers: 'localOnly' })
  const entry = await world.entry(author, magazine.magazineId)
  const apId = `${url()}/m/${magazine.name}/t/${entry.entryId}/-`
  const far = await world.member({ username: 'far@there.test', domain: 'there.test' })
  const like = () => world.ask(ask.applyRemoteVote, { apId, userId: far.userId, act: 'like' })
  expect(await world.ask(ask.contentByApId, { apId })).toBeNull()
  expect(await like()).toMatchObject({ applied: false })
  expect(await world.ask(ask.quotingRight, { apId, userId: far.userId })).toEqual({
    item: null,
    allowed: false,
  })
  const read = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: entry.entryId } })
  expect(read).toMatchObject({ status: 200, body: { favourites: 0 } })

  await world.emit(magazineChanged, { ...magazine, readers: 'public' })
  expect(await world.ask(ask.contentByApId, { apId })).toMatchObject({ id: entry.entryId })
  expect(await like()).toMatchObject({ applied: true })
})

test('a thread for this instance alone moves to no magazine that is for everybody', async () => {
  const author = await world.member()
  const admin = await world.member({ isAdmin: true })
  const [inner, other, outer] = [
    await world.magazine({ readers: 'localOnly' }),
    await world.magazine({ readers: 'localOnly' }),
    await world.magazine(),
  ]
  const { entryId } = await world.entry(author, inner.magazineId)
  const move = async (target_id: number) =>
    (await admin.call(op.adminEntryChangeMagazine, { params: { entry_id: entryId, target_id } })).status
  expect(await move(outer.magazineId)).toBe(400)
  expect(await move(other.magazineId)).toBe(200)
})
