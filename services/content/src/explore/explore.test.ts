import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let other: Member
let reader: Member

beforeAll(async () => {
  world = await contentWorld()
  author = await world.member({ about: 'I keep bees' } as never)
  other = await world.member()
  reader = await world.member({ settings: { hideAdult: true } } as never)
})
// What was read is read again after five minutes.
beforeEach(() => world.clock.advance(600_000))
afterAll(() => world.close())

const explore = async (who: Pick<Member, 'call'> = world.anonymous) => {
  const { status, body } = await who.call(op.explore)
  expect(status).toBe(200)
  return body
}
const inside = async (who?: Pick<Member, 'call'>) =>
  Object.fromEntries(
    (await explore(who)).magazines.map(({ magazine, threads }) => [
      magazine.name,
      threads.map(({ title }) => title),
    ]),
  )

describe('magazines', () => {
  test('are those in which most people write, each with its two hottest threads', async () => {
    const quiet = await world.magazine({
      name: 'quiet',
      title: 'Quiet',
      description: 'Hardly a word',
    } as never)
    const lively = await world.magazine({ name: 'lively', title: 'Lively' } as never)
    await world.entry(author, quiet.magazineId, { title: 'Alone' })
    const [first] = [await world.entry(author, lively.magazineId, { title: 'First' })]
    await world.entry(other, lively.magazineId, { title: 'Second' })
    await world.entry(other, lively.magazineId, { title: 'Third' })
    await reader.call(op.entryFavourite, { params: { entry_id: first.entryId } })
    const { magazines } = await explore()
    expect(magazines.map(({ title }) => title)).toEqual(['Lively', 'Quiet'])
    expect(magazines[0]?.threads.map(({ title }) => title)).toEqual(['First', 'Third'])
    expect(magazines[1]).toMatchObject({ about: 'Hardly a word', threads: [{ title: 'Alone' }] })
  })

  test('are shown as far as a reader may see them', async () => {
    const adult = await world.magazine({ name: 'grown', isAdult: true } as never)
    const shut = await world.magazine({ name: 'shut', readers: 'members' } as never)
    const hidden = await world.magazine({ name: 'hidden', discoverable: false })
    for (const { magazineId } of [adult, shut, hidden])
      await world.entry(author, magazineId, { title: 'Within' })
    expect(Object.keys(await inside())).toEqual(['lively', 'quiet'])
    await world.block(reader.userId, other.userId)
    expect(await inside(reader)).toMatchObject({ lively: ['First'] })
    await world.block(reader.userId, author.userId)
    expect(await inside(reader)).toEqual({})
  })
})

describe('people', () => {
  test('are those who are liked, without whom the reader follows, blocks, or is', async () => {
    const names = async (who?: Pick<Member, 'call'>) =>
      (await explore(who)).people.map(({ user }) => user.username)
    expect(await names()).toEqual([author.username, other.username])
    expect((await explore()).people[0]).toMatchObject({ about: 'I keep bees' })
    expect(await names(author)).toEqual([other.username])
    expect(await names(reader)).toEqual([])
    const follower = await world.member()
    await world.follow(follower.userId, author.userId)
    expect(await names(follower)).toEqual([other.username])
  })
})

describe('tags', () => {
  const tags = async (query: Record<string, unknown> = {}) =>
    (await world.anonymous.call(op.tagsUsed, { query })).body.items

  test('are those that most people use, and those that more use than a week ago', async () => {
    const { magazineId } = await world.magazine()
    const write = (who: Member, body: string) => world.post(who, magazineId, { body })
    for (const who of [author, other, reader]) await write(who, '#steady')
    world.clock.advance(8 * 86_400_000)
    for (const who of [author, other, reader]) await write(who, '#steady')
    for (const who of [author, other]) await write(who, '#Rising')
    for (let i = 0; i < 5; i++) await write(author, '#alone')
    expect(await tags()).toEqual([
      { name: 'steady', people: 3, before: 3 },
      { name: 'rising', people: 2, before: 0 },
      { name: 'alone', people: 1, before: 0 },
    ])
    expect((await tags({ sort: 'rising' })).map(({ name }) => name)).toEqual(['rising', 'alone'])
    expect((await tags({ q: 'ST' })).map(({ name }) => name)).toEqual(['steady'])
    expect(await tags({ perPage: 1 })).toHaveLength(1)
    const admin = await world.member({ isAdmin: true })
    await admin.call(op.adminTagBan, { params: { name: 'steady' } })
    expect((await tags()).map(({ name }) => name)).toEqual(['rising', 'alone'])
  })
})
