import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let reader: Member
beforeAll(async () => {
  world = await contentWorld()
  reader = await world.member()
})
afterAll(() => world.close())

const people = async (magazine_id: number, who: Pick<Member, 'call'> = world.anonymous) =>
  (await who.call(op.magazinePeople, { params: { magazine_id } })).body.items.map(({ username }) => username)

test('the people of a magazine are who wrote there, whoever wrote last first', async () => {
  const { magazineId } = await world.magazine()
  expect(await people(magazineId)).toEqual([])
  const first = await world.member()
  const second = await world.member()
  const { entryId } = await world.entry(first, magazineId)
  await world.comment(second, entryId)
  expect(await people(magazineId)).toEqual([second.username, first.username])
  await world.post(first, magazineId)
  expect(await people(magazineId, reader)).toEqual([first.username, second.username])
  expect((await world.anonymous.call(op.magazinePeople, { params: { magazine_id: 999_999 } })).status).toBe(
    404,
  )
})

test('leave out whom nobody is to come upon, and whom the reader blocks', async () => {
  const { magazineId } = await world.magazine()
  const shy = await world.member({ discoverable: false })
  const suspended = await world.member()
  const blocked = await world.member()
  for (const one of [shy, suspended, blocked]) await world.post(one, magazineId)
  await world.user({ ...suspended, state: 'suspended' })
  expect(await people(magazineId)).toEqual([blocked.username])
  await world.block(reader.userId, blocked.userId)
  expect(await people(magazineId, reader)).toEqual([])
})

test('of a private magazine are told to its members alone', async () => {
  const member = await world.member()
  const { magazineId } = await world.magazine({ readers: 'members', moderatorIds: [member.userId] })
  await world.post(member, magazineId)
  expect(await people(magazineId, member)).toEqual([member.username])
  expect(await people(magazineId, reader)).toEqual([])
})
