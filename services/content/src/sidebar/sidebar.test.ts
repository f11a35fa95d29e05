import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
type Reader = Pick<Member, 'call'>
let author: Member
let reader: Member
let magazineId: number

beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
})
beforeEach(async () => {
  await world.knex('item').delete()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const sidebar = async (query: Record<string, unknown>, who: Reader = world.anonymous) => {
  const { status, body } = await who.call(op.sidebar, { query })
  expect(status).toBe(200)
  return body
}
const post = async (body: string, changes: Record<string, unknown> = {}, by = author, where = magazineId) => {
  world.clock.advance(1000)
  return world.post(by, where, { body, ...changes })
}

describe('the posts', () => {
  const bodies = async (who?: Reader) => (await sidebar({}, who)).posts.map(({ body }) => body)

  test('are the two hottest', async () => {
    const first = await post('First **of all**')
    await post('Second')
    await post('Third')
    await reader.call(op.postsVote, { params: { post_id: first.postId, choice: 1 } })
    expect(await bodies()).toEqual(['First **of all**', 'Third'])
    expect((await sidebar({})).posts[0]).toEqual({
      postId: first.postId,
      slug: first.slug,
      magazine: { magazineId, name: first.magazine.name },
      user: { userId: author.userId, username: author.username, title: author.title, avatar: null },
      body: 'First **of all**',
      lang: 'en',
      createdAt: first.createdAt,
    })
  })

  test('are those that a list of everything shows, without what is veiled or warned of', async () => {
    const shut = await world.magazine({ readers: 'members', moderatorIds: [author.userId] })
    const shy = await world.member({ discoverable: false })
    const gone = await post('gone')
    await author.call(op.postsDelete, { params: { post_id: gone.postId } })
    await post('within', {}, author, shut.magazineId)
    await post('by the shy', {}, shy)
    for (const audience of ['unlisted', 'followers']) await post(audience, { audience })
    await post('grown', { isAdult: true })
    await post('warned', { contentWarning: 'Whales' })
    expect(await bodies()).toEqual([])
    expect(await bodies(reader)).toEqual([])
  })

  test('leave out what the reader hides', async () => {
    await post('by one')
    const other = await world.member()
    await post('by another', {}, other)
    await world.block(reader.userId, author.userId)
    await world.mute(reader.userId, other.userId)
    expect(await bodies()).toEqual(['by another', 'by one'])
    expect(await bodies(reader)).toEqual([])
    const who = await world.member()
    await world.blockMagazine(who.userId, magazineId)
    expect(await bodies(who)).toEqual([])
  })
})

describe('the people', () => {
  const names = async (people: readonly Member[], who?: Reader) =>
    (await sidebar({ people: people.map(({ userId }) => userId) }, who)).people.map(
      ({ username }) => username,
    )

  test('are at most eight of those named, in their order', async () => {
    const people: Member[] = []
    for (let i = 0; i < 9; i++) people.push(await world.member())
    expect(await names(people.toReversed())).toEqual(
      people
        .toReversed()
        .slice(0, 8)
        .map(({ username }) => username),
    )
    expect(await names([])).toEqual([])
  })

  test('are nobody who is a bot, suspended, not to be come upon, or hidden by the reader', async () => {
    const [suspended, bot, shy, blocked, muted, silenced] = [
      await world.member(),
      await world.member({ isBot: true }),
      await world.member({ discoverable: false }),
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    const all = [suspended, bot, shy, blocked, muted, silenced]
    await world.user({ ...suspended, state: 'suspended' })
    await world.knex('user_card').where({ user_id: silenced.userId }).update({ silenced: true })
    const who = await world.member()
    await world.block(who.userId, blocked.userId)
    await world.mute(who.userId, muted.userId)
    expect(await names(all)).toEqual([blocked.username, muted.username])
    expect(await names(all, who)).toEqual([])
  })
})
