import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
type Reader = Pick<Member, 'call'>
let author: Member
let reader: Member
let harbours: number
let maps: number

beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
})
beforeEach(async () => {
  await world.knex('item').delete()
  harbours = (await world.magazine()).magazineId
  maps = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const thread = async (title: string, where: number, changes: Record<string, unknown> = {}, by = author) => {
  world.clock.advance(1000)
  return world.entry(by, where, { title, ...changes })
}
const related = async (entryId: number, who: Reader = world.anonymous) => {
  const { status, body } = await who.call(op.entryRelated, { params: { entry_id: entryId } })
  expect(status).toBe(200)
  return body.items
}
const titles = async (entryId: number, who?: Reader) =>
  (await related(entryId, who)).map(({ title }) => title)

test('threads of most tags in common come first, wherever they are, then the hottest of the magazine', async () => {
  const { entryId } = await thread('The tide tables', harbours, { tags: ['tides', 'fog'] })
  await thread('No tag, here', harbours)
  const second = await thread('One tag, elsewhere', maps, { tags: ['tides'] })
  await thread('Two tags, elsewhere', maps, { tags: ['fog', 'tides'] })
  await thread('No tag, elsewhere', maps)
  await world.comment(reader, second.entryId)
  expect(await titles(entryId)).toEqual(['Two tags, elsewhere', 'One tag, elsewhere', 'No tag, here'])
  expect((await related(entryId))[1]).toEqual({
    entryId: second.entryId,
    slug: second.slug,
    magazine: { magazineId: maps, name: second.magazine.name },
    title: 'One tag, elsewhere',
    lang: 'en',
    numComments: 1,
  })
})

test('they are those that a list of everything shows, and nothing that the reader hides', async () => {
  const { entryId } = await thread('The tide tables', harbours)
  const other = await world.member()
  const gone = await thread('gone', harbours)
  await author.call(op.entryDelete, { params: { entry_id: gone.entryId } })
  await thread('grown', harbours, { isAdult: true })
  expect(await titles(entryId)).toEqual([])
  await thread('by another', harbours, {}, other)
  expect(await titles(entryId)).toEqual(['by another'])
  await world.block(reader.userId, other.userId)
  expect(await titles(entryId, reader)).toEqual([])
})

test('of a thread that the reader may not read there are none', async () => {
  const shut = await world.magazine({ readers: 'members', moderatorIds: [author.userId] })
  const { entryId } = await thread('within', shut.magazineId, { tags: ['tides'] })
  await thread('within, too', shut.magazineId)
  await thread('outside', maps, { tags: ['tides'] })
  expect(await titles(entryId)).toEqual([])
  expect(await titles(entryId, reader)).toEqual([])
  expect(await titles(entryId, author)).toEqual(['outside', 'within, too'])
  expect(await titles(999_999)).toEqual([])
})
