import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemSettingChanged } from '@app/contract/jobs.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
})
afterAll(() => world.close())

/** A thread of a magazine of its own, and somebody who reads it. */
const thread = async () => {
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId)
  return { reader: await world.member(), magazineId, entryId }
}

let minute = 0
const set = (who: Member, type: 'entry' | 'post', id: number, setting: 'Default' | 'Loud' | 'Muted') =>
  world.perform(itemSettingChanged, {
    userId: who.userId,
    type,
    id,
    setting,
    changedAt: new Date(Date.UTC(2026, 0, 1, 0, ++minute)).toISOString(),
  })
const muted = async (who: Pick<Member, 'call'>, query = {}) =>
  (await who.call(op.readingMuted, { query })).body

test('muted conversations are listed for them alone, the latest first, until they want to hear of them again', async () => {
  const { reader, magazineId, entryId } = await thread()
  const { postId } = await world.post(author, magazineId)
  const loud = await world.entry(author, magazineId)
  await set(reader, 'entry', entryId, 'Muted')
  await set(reader, 'post', postId, 'Muted')
  await set(reader, 'entry', loud.entryId, 'Loud')
  expect(await muted(reader)).toMatchObject({
    items: [
      { post: { postId, notificationStatus: 'Muted' }, entry: null },
      { entry: { entryId, notificationStatus: 'Muted' }, post: null },
    ],
    pagination: { count: 2 },
  })
  expect(await muted(reader, { p: 2, perPage: 1 })).toMatchObject({ items: [{ entry: { entryId } }] })
  expect((await muted(await world.member())).items).toEqual([])
  expect((await world.anonymous.call(op.readingMuted, {})).status).toBe(401)
  await set(reader, 'post', postId, 'Default')
  expect((await muted(reader)).items).toMatchObject([{ entry: { entryId } }])
})

test('muted conversations are left out where they are gone, or no longer for them', async () => {
  const { reader, magazineId, entryId } = await thread()
  const { postId } = await world.post(author, magazineId)
  await set(reader, 'entry', entryId, 'Muted')
  await set(reader, 'post', postId, 'Muted')
  await world.stored('entry', entryId).update({ visibility: 'trashed' })
  await world.stored('post', postId).update({ visibility: 'private', audience: 'followers' })
  expect(await muted(reader)).toMatchObject({ items: [], pagination: { count: 0 } })
})
