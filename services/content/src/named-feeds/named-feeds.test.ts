import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberFeeds } from '@app/contract/calls/portability.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { purgeUser } from '../users/purge-user.ts'
import { contentOf } from '../context.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let ada: Member
let linus: Member
let reader: Member
let boats: { magazineId: number; name: string }
let other: { magazineId: number; name: string }
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.member()
  linus = await world.member()
  reader = await world.member()
  boats = await world.magazine()
  other = await world.magazine()
})

type Feed = Record<string, unknown>
const create = (feed: Feed, by: Pick<Member, 'call'> = reader) =>
  by.call(op.namedFeedCreate, { body: { name: 'Harbours', ...feed } })

/** A new feed of the reader; its number. */
const aFeed = async (feed: Feed, by: Pick<Member, 'call'> = reader): Promise<number> => {
  const { status, body } = await create(feed, by)
  expect(status).toBe(201)
  return body.feedId
}

const read = async (feedId: number, query: Feed = {}, by: Pick<Member, 'call'> = reader) => {
  const { status, body } = await by.call(op.namedFeedContent, { params: { feed_id: feedId }, query })
  expect(status).toBe(200)
  return body
}

const numbersIn = (items: readonly ContentItem[]) =>
  items.map(({ entry, post }) => (entry ? `t${entry.entryId}` : `p${post?.postId}`))

const named = (feeds: readonly { name: string }[]) => feeds.map(({ name }) => name)

describe('a feed that a member put together', () => {
  test('holds what is in its magazines, of its people, with its tags and words, each once', async () => {
    const inMagazine = await world.entry(linus, boats.magazineId, {
      title: 'A #tide of adas',
      tags: ['tide'],
    })
    const ofPerson = await world.post(ada, other.magazineId, { body: 'hello' })
    const withTag = await world.post(linus, other.magazineId, { body: 'The #Fog lifts' })
    const withWord = await world.entry(linus, other.magazineId, { title: 'Old lighthouses' })
    await world.entry(linus, other.magazineId, { title: 'Nothing of this' })
    const feedId = await aFeed({
      magazines: [boats.name],
      people: [`@${ada.username}`],
      tags: ['#FOG'],
      words: ['lighthouse'],
    })
    const { items, pagination } = await read(feedId, { sort: 'oldest' })
    expect(numbersIn(items)).toEqual([
      `t${inMagazine.entryId}`,
      `p${ofPerson.postId}`,
      `p${withTag.postId}`,
      `t${withWord.entryId}`,
    ])
    expect(pagination).toMatchObject({ count: 4, maxPage: 1 })
    const threads = await read(feedId, { content: 'threads', sort: 'oldest' })
    expect(numbersIn(threads.items)).toEqual([`t${inMagazine.entryId}`, `t${withWord.entryId}`])
    const microblog = await read(feedId, { content: 'microblog', perPage: 1, p: 2, sort: 'oldest' })
    expect(numbersIn(microblog.items)).toEqual([`p${withTag.postId}`])
    expect(microblog.pagination).toMatchObject({ count: 2, maxPage: 2 })
  })

  test('says what it draws from, and changes in part', async () => {
    const feedId = await aFeed({ magazines: [boats.name], tags: ['Föhn', 'foehn'], words: ['"high  water"'] })
    const one = { params: { feed_id: feedId } }
    const { body } = await reader.call(op.namedFeedRetrieve, one)
    expect(body).toMatchObject({
      feedId,
      name: 'Harbours',
      isPublic: false,
      user: { userId: reader.userId },
      magazines: [{ magazineId: boats.magazineId }],
      people: [],
      words: ['high water'],
    })
    const changed = await reader.call(op.namedFeedUpdate, {
      ...one,
      body: { name: 'Quays', people: [ada.username], magazines: [] },
    })
    expect(changed.body).toMatchObject({ name: 'Quays', magazines: [], people: [{ userId: ada.userId }] })
    expect(changed.body.words).toEqual(['high water'])
    expect((await reader.call(op.namedFeedDelete, one)).status).toBe(204)
    expect((await reader.call(op.namedFeedRetrieve, one)).status).toBe(404)
  })

  test('stands among the others in the order that its owner gives them', async () => {
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) ids.push(await aFeed({ name, tags: ['tide'] }))
    const { body } = await reader.call(op.namedFeeds, {})
    expect(named(body.items)).toEqual(['one', 'two', 'three'])
    const order = (feeds: number[]) => reader.call(op.namedFeedsOrder, { body: { feeds } })
    expect(named((await order([ids[2]!, ids[0]!])).body.items)).toEqual(['three', 'one', 'two'])
    expect((await order([await aFeed({ tags: ['tide'] }, ada)])).status).toBe(400)
  })

  test('is refused where it names what there is not, nothing, or too much', async () => {
    const refusal = async (feed: Feed) => {
      const { status, body } = await create(feed)
      return [status, (body as unknown as { detail: string }).detail]
    }
    expect(await refusal({ magazines: ['no_such_place'] })).toEqual([
      400,
      'magazines: there is no no_such_place.',
    ])
    expect(await refusal({ people: ['@nobody'] })).toEqual([400, 'people: there is no @nobody.'])
    expect((await refusal({}))[0]).toBe(400)
    expect((await refusal({ words: ['!?'] }))[0]).toBe(400)
    expect((await refusal({ tags: Array.from({ length: 21 }, (_, i) => `tag${i}`) }))[0]).toBe(400)
    const feedId = await aFeed({ tags: ['tide'] })
    const emptied = await reader.call(op.namedFeedUpdate, { params: { feed_id: feedId }, body: { tags: [] } })
    expect(emptied.status).toBe(400)
  })

  test('is at most one of fifty', async () => {
    await world.knex('named_feed').insert(
      Array.from({ length: 50 }, (_, position) => ({
        user_id: reader.userId,
        name: `feed ${position}`,
        position,
        tags: ['tide'],
      })),
    )
    expect((await create({ tags: ['tide'] })).status).toBe(400)
  })
})

describe('a feed and other people', () => {
  test('is its owner’s alone until it is made public, and theirs to change all the same', async () => {
    const feedId = await aFeed({ magazines: [boats.name] })
    const params = { feed_id: feedId }
    for (const who of [ada, world.anonymous]) {
      expect((await who.call(op.namedFeedRetrieve, { params })).status).toBe(404)
      expect((await who.call(op.namedFeedContent, { params })).status).toBe(404)
    }
    expect((await ada.call(op.namedFeedCopy, { params })).status).toBe(404)
    await reader.call(op.namedFeedUpdate, { params, body: { isPublic: true } })
    const { entryId } = await world.entry(linus, boats.magazineId)
    for (const who of [ada, world.anonymous])
      expect(numbersIn((await read(feedId, {}, who)).items)).toEqual([`t${entryId}`])
    expect((await ada.call(op.namedFeedUpdate, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await ada.call(op.namedFeedDelete, { params })).status).toBe(404)
  })

  test('is copied to be changed by whoever copied it', async () => {
    const feedId = await aFeed({ magazines: [boats.name], words: ['buoy'], isPublic: true })
    const copied = await ada.call(op.namedFeedCopy, { params: { feed_id: feedId } })
    expect(copied.status).toBe(201)
    expect(copied.body).toMatchObject({ isPublic: false, user: { userId: ada.userId }, words: ['buoy'] })
    await reader.call(op.namedFeedDelete, { params: { feed_id: feedId } })
    expect(named((await ada.call(op.namedFeeds, {})).body.items)).toEqual(['Harbours'])
  })

  test('shows each reader only what that reader may see', async () => {
    const adult = await world.entry(linus, boats.magazineId, { isAdult: true })
    const plain = await world.entry(ada, boats.magazineId)
    const followers = await world.post(ada, boats.magazineId, { audience: 'followers' })
    const feedId = await aFeed({ magazines: [boats.name], people: [ada.username], isPublic: true })
    const seenBy = async (who: Pick<Member, 'call'>) =>
      numbersIn((await read(feedId, { sort: 'oldest' }, who)).items)
    expect(await seenBy(world.anonymous)).toEqual([`t${plain.entryId}`])
    await world.follow(linus.userId, ada.userId)
    await world.knex('user_card').where({ user_id: linus.userId }).update({ hide_adult: false })
    expect(await seenBy(linus)).toEqual([`t${adult.entryId}`, `t${plain.entryId}`, `p${followers.postId}`])
    await world.block(reader.userId, ada.userId)
    expect(await seenBy(reader)).toEqual([])
  })

  test('does not tell that a magazine is private', async () => {
    const hidden = await world.magazine({ readers: 'members' })
    expect((await create({ magazines: [hidden.name] })).status).toBe(400)
    await world.subscribe(reader.userId, hidden.magazineId)
    const feedId = await aFeed({ magazines: [hidden.name, boats.name], isPublic: true })
    const shownTo = async (who: Pick<Member, 'call'>) =>
      (await who.call(op.namedFeedRetrieve, { params: { feed_id: feedId } })).body.magazines.length
    expect([await shownTo(reader), await shownTo(ada)]).toEqual([2, 1])
  })

  test('goes with its owner, who takes it along before that', async () => {
    await aFeed({ magazines: [boats.name], people: [ada.username], tags: ['tide'], words: ['buoy'] })
    expect(await world.ask(memberFeeds, { userId: reader.userId })).toEqual({
      feeds: [
        {
          name: 'Harbours',
          isPublic: false,
          magazines: [boats.name],
          people: [ada.username],
          tags: ['tide'],
          words: ['buoy'],
        },
      ],
    })
    await world.deps.db.transaction((tx) => purgeUser(contentOf(world.deps), tx, reader.userId))
    expect(await world.knex('named_feed').where({ user_id: reader.userId })).toEqual([])
  })
})
