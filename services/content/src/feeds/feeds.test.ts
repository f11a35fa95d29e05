import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '@app/contract/events/identity.ts'
import { principalOf } from '@app/platform/testing/index.ts'
import type { FeedSort } from '@app/contract/content/queries.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { nameIn, nameOf } from '../../test/front-page.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const ids = (reply: { body: { items: readonly { entryId?: number; postId?: number }[] } }) =>
  reply.body.items.map((item) => item.entryId ?? item.postId)
const mixed = (reply: { body: { items: readonly ContentItem[] } }) => reply.body.items.map(nameIn)
const entryNamed = (entryId: number) => nameOf({ entryId })
const postNamed = (postId: number) => nameOf({ postId })

/** A magazine of its own, so that cases do not see each other's threads. */
const scene = async (overrides: Parameters<ContentWorld['magazine']>[0] = {}) => {
  const author = await world.member({ settings: { hideAdult: false } })
  const { magazineId } = await world.magazine(overrides)
  const of = (who: Pick<Member, 'call'>, query: Record<string, unknown> = {}) =>
    who.call(op.magazineEntriesRetrieve, { params: { magazine_id: magazineId }, query })
  return { author, magazineId, of }
}

describe('every sort', () => {
  test('of threads and of posts puts first what it says', async () => {
    const { author, magazineId, of } = await scene()
    const other = await world.member()
    const entries: number[] = []
    const posts: number[] = []
    for (let i = 0; i < 3; i++) {
      world.clock.advance(HOUR)
      entries.push((await world.entry(author, magazineId)).entryId)
      posts.push((await world.post(author, magazineId)).postId)
    }
    const [a = 0, b = 0, c = 0] = entries
    const [pa = 0, pb = 0, pc = 0] = posts
    await other.call(op.entryVote, { params: { entry_id: b, choice: 1 } })
    await other.call(op.postsFavourite, { params: { post_id: pb } })
    await other.call(op.entryVote, { params: { entry_id: c, choice: -1 } })
    world.clock.advance(HOUR)
    await world.comment(other, a)
    await world.postComment(other, pa)
    const expected = {
      newest: [c, b, a],
      oldest: [a, b, c],
      top: [b, a, c],
      active: [a, b, c],
      commented: [a, c, b],
      hot: [b, a, c],
    } satisfies Record<FeedSort, number[]>
    // b: +4500 s for its vote; a: 6500 s for its comment and commenter, but two hours older than c, which lost 4500 s.
    for (const [sort, order] of Object.entries(expected)) {
      expect([sort, ids(await of(world.anonymous, { sort }))]).toEqual([sort, order])
    }
    const ofPosts = async (sort: string) =>
      ids(
        await world.anonymous.call(op.magazinePostsRetrieve, {
          params: { magazine_id: magazineId },
          query: { sort },
        }),
      )
    expect(await ofPosts('newest')).toEqual([pc, pb, pa])
    expect(await ofPosts('oldest')).toEqual([pa, pb, pc])
    expect((await ofPosts('top'))[0]).toBe(pb)
    expect((await ofPosts('active'))[0]).toBe(pa)
    expect((await ofPosts('commented'))[0]).toBe(pa)
    const combined = async (sort: string) =>
      mixed(
        await world.anonymous.call(op.combinedMagazine, {
          params: { magazine_id: magazineId },
          query: { sort },
        }),
      )
    expect(await combined('newest')).toEqual(
      [c, b, a].flatMap((id, i) => [postNamed([pc, pb, pa][i] ?? 0), entryNamed(id)]),
    )
    expect(await combined('oldest')).toEqual(
      [a, b, c].flatMap((id, i) => [entryNamed(id), postNamed([pa, pb, pc][i] ?? 0)]),
    )
    expect(await of(world.anonymous, { sort: 'loudest' }).then(ids)).toEqual([c, b, a])
  })

  test('a magazine and an author begin with what is pinned', async () => {
    const moderator = await world.member()
    const { author, magazineId, of } = await scene({ ownerId: moderator.userId })
    const first = await world.entry(author, magazineId)
    world.clock.advance(HOUR)
    const second = await world.entry(author, magazineId)
    await moderator.call(op.moderateEntryTogglePin, { params: { entry_id: first.entryId } })
    expect(ids(await of(world.anonymous, { sort: 'newest' }))).toEqual([first.entryId, second.entryId])
    expect(ids(await of(world.anonymous, { sort: 'oldest', perPage: 1, p: 2 }))).toEqual([second.entryId])
    const own = await world.anonymous.call(op.userEntriesRetrieve, {
      params: { user_id: author.userId },
      query: { sort: 'newest' },
    })
    expect(ids(own)).toEqual([first.entryId, second.entryId])
  })
})

describe('every filter', () => {
  test('time, language and federation', async () => {
    const { author, magazineId, of } = await scene()
    const old = await world.entry(author, magazineId, { lang: 'de' })
    world.clock.advance(4 * HOUR)
    const young = await world.entry(author, magazineId, { lang: 'en' })
    await world.stored('entry', young.entryId).update({ ap_id: `https://elsewhere.example/${young.entryId}` })
    const both = [young.entryId, old.entryId]
    const found = async (query: Record<string, unknown>, who: Pick<Member, 'call'> = world.anonymous) =>
      ids(await of(who, { sort: 'newest', ...query }))
    for (const sort of ['hot', 'top', 'newest', 'active']) {
      expect(await found({ sort, time: '3h' })).toEqual([young.entryId])
    }
    for (const time of ['6h', '12h', '1d', '1w', '1m', '1y', '∞', 'all'])
      expect(await found({ time })).toEqual(both)
    expect(await found({ lang: ['de'] })).toEqual([old.entryId])
    expect(await found({ lang: 'de,en' })).toEqual(both)
    expect(await found({ federation: 'local' })).toEqual([old.entryId])
    expect(await found({ federation: 'federated' })).toEqual([young.entryId])
    const german = await world.member({ settings: { preferredLanguages: ['de'] } })
    const any = await world.member({ settings: { preferredLanguages: [] } })
    expect(await found({ usePreferredLangs: true, lang: ['en'] }, german)).toEqual([old.entryId])
    expect(await found({ usePreferredLangs: true }, any)).toEqual(both)
    expect((await of(world.anonymous, { usePreferredLangs: true })).status).toBe(403)
    expect((await of(world.anonymous, { time: '5h' })).status).toBe(400)
    expect((await of(world.anonymous, { lang: ['german'] })).status).toBe(400)
  })

  test('adult content is for those who asked for it', async () => {
    const { author, magazineId, of } = await scene()
    const adult = await world.entry(author, magazineId, { isAdult: true })
    const adultPost = await world.post(author, magazineId, { isAdult: true })
    const shy = await world.member({ settings: { hideAdult: true } })
    expect(ids(await of(author))).toEqual([adult.entryId])
    expect(ids(await of(shy))).toEqual([])
    expect(ids(await of(world.anonymous))).toEqual([adult.entryId])
    const posts = async (who: Pick<Member, 'call'>) =>
      ids(await who.call(op.userPostsRetrieve, { params: { user_id: author.userId } }))
    expect(await posts(world.anonymous)).toEqual([])
    expect(await posts(author)).toEqual([adultPost.postId])
  })

  test('blocked people and magazines stay out, but not where the reader moderates', async () => {
    const moderator = await world.member()
    const { author, magazineId, of } = await scene({ ownerId: moderator.userId })
    const { entryId } = await world.entry(author, magazineId)
    const reader = await world.member()
    expect(ids(await of(reader))).toEqual([entryId])
    await world.blockMagazine(reader.userId, magazineId)
    expect(ids(await of(reader))).toEqual([])
    const blocker = await world.member()
    await world.block(blocker.userId, author.userId)
    await world.block(moderator.userId, author.userId)
    expect(ids(await of(blocker))).toEqual([])
    expect(ids(await of(moderator))).toEqual([entryId])
    const all = await blocker.call(op.entriesCollection, { query: { sort: 'newest' } })
    expect(ids(all)).not.toContain(entryId)
    const shown = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(shown.body.magazine.isBlockedByUser).toBe(true)
  })

  test('muted people stay out of lists, but not where one reads what they wrote, nor where one moderates', async () => {
    const moderator = await world.member()
    const { author, magazineId, of } = await scene({ ownerId: moderator.userId })
    const { entryId } = await world.entry(author, magazineId)
    const reader = await world.member()
    await world.follow(reader.userId, author.userId)
    for (const one of [reader, moderator]) await world.mute(one.userId, author.userId)
    expect(ids(await of(reader))).toEqual([])
    expect(ids(await of(moderator))).toEqual([entryId])
    const subscribed = await reader.call(op.entriesSubscribed, { query: { sort: 'newest' } })
    expect(ids(subscribed)).toEqual([])
    const theirs = await reader.call(op.userEntriesRetrieve, { params: { user_id: author.userId } })
    expect(ids(theirs)).toEqual([entryId])
    expect((await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })).status).toBe(200)
    await world.emit(identity.userUnmuted, { muterId: reader.userId, mutedId: author.userId })
    expect(ids(await of(reader))).toEqual([entryId])
  })

  test('private threads are for their author and followers of theirs', async () => {
    const { author, magazineId, of } = await scene()
    const { entryId } = await world.entry(author, magazineId)
    await world.stored('entry', entryId).update({ visibility: 'private', shelf: 2 })
    const [follower, stranger] = [await world.member(), await world.member()]
    await world.follow(follower.userId, author.userId)
    expect(ids(await of(follower))).toEqual([entryId])
    expect(ids(await of(stranger))).toEqual([])
    const read = (who: Pick<Member, 'call'>) => who.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect((await read(follower)).status).toBe(200)
    expect((await read(stranger)).status).toBe(403)
    expect((await read(author)).status).toBe(200)
    expect((await read(world.anonymous)).status).toBe(401)
  })

  test('who asked not to be discovered is in named lists only, and deleted people in none', async () => {
    const { author, magazineId, of } = await scene()
    const { entryId } = await world.entry(author, magazineId)
    const all = async () =>
      ids(await world.anonymous.call(op.entriesCollection, { query: { sort: 'newest', perPage: 100 } }))
    const count = async () =>
      (await world.anonymous.call(op.entriesCollection, { query: {} })).body.pagination.count
    const before = await count()
    expect(await all()).toContain(entryId)
    const { principal: _principal, call: _call, fetch: _fetch, ...card } = author
    await world.emit(identity.userChanged, { ...card, discoverable: false })
    expect(await all()).not.toContain(entryId)
    expect(await count()).toBe(before - 1)
    expect(ids(await of(world.anonymous))).toEqual([entryId])
    await world.emit(identity.userChanged, { ...card, state: 'deleted' })
    expect(ids(await of(world.anonymous))).toEqual([])
    await world.emit(identity.userChanged, card)
    expect(await all()).toContain(entryId)
    expect(await count()).toBe(before)
  })

  test('a magazine that is not visible hides its list, but not from who runs it', async () => {
    const owner = await world.member()
    const { author, magazineId, of } = await scene({ ownerId: owner.userId })
    const { entryId } = await world.entry(author, magazineId)
    const card = await world.magazine({ magazineId, ownerId: owner.userId, visibility: 'soft_deleted' })
    expect(card.magazineId).toBe(magazineId)
    expect((await of(world.anonymous)).status).toBe(404)
    expect((await of(owner)).status).toBe(200)
    expect((await of(await world.member({ isGlobalModerator: true }))).status).toBe(200)
    const moderator = await world.member()
    const moderatorIds = [owner.userId, moderator.userId]
    await world.magazine({ ...card, moderatorIds })
    expect((await of(moderator)).status).toBe(404)
    expect((await world.anonymous.call(op.entryRetrieve, { params: { entry_id: entryId } })).status).toBe(200)
  })
})

describe('collections of one’s own', () => {
  test('subscribed: magazines, people, and what is one’s own, at once', async () => {
    const reader = await world.member()
    const [here, there, elsewhere] = [await scene(), await scene(), await scene()]
    await world.subscribe(reader.userId, here.magazineId)
    await world.follow(reader.userId, there.author.userId)
    const subscribed = await world.entry(here.author, here.magazineId)
    const followed = await world.entry(there.author, elsewhere.magazineId)
    await world.entry(elsewhere.author, elsewhere.magazineId)
    const own = await world.entry(reader, elsewhere.magazineId)
    const post = await world.post(here.author, here.magazineId)
    const feed = await reader.call(op.entriesSubscribed, { query: { sort: 'newest' } })
    expect(ids(feed)).toEqual([own.entryId, followed.entryId, subscribed.entryId])
    expect(feed.body.pagination).toMatchObject({ count: 3, maxPage: 1, perPage: 25 })
    expect(feed.body.items[2]?.magazine.isUserSubscribed).toBe(true)
    expect(feed.body.items[1]?.user.isFollowedByUser).toBe(true)
    expect(ids(await reader.call(op.postsSubscribed, {}))).toEqual([post.postId])
    const both = await reader.call(op.combinedUser, {
      params: { collectionType: 'subscribed' },
      query: { sort: 'newest' },
    })
    expect(mixed(both)).toEqual([post, own, followed, subscribed].map(nameOf))
    expect((await reader.call(op.combinedUser, { params: { collectionType: 'unheard' } })).status).toBe(404)
    expect((await world.anonymous.call(op.entriesSubscribed, {})).status).toBe(401)
  })

  test('moderated: newest first, whomever the reader blocks; favourited: the best first', async () => {
    const reader = await world.member()
    const { author, magazineId } = await scene({ ownerId: reader.userId })
    const first = await world.entry(author, magazineId)
    world.clock.advance(HOUR)
    const second = await world.entry(author, magazineId)
    await world.block(reader.userId, author.userId)
    expect(ids(await reader.call(op.entriesModerated, {}))).toEqual([second.entryId, first.entryId])
    const fan = await world.member()
    await fan.call(op.entryFavourite, { params: { entry_id: first.entryId } })
    await fan.call(op.entryVote, { params: { entry_id: second.entryId, choice: 1 } })
    const favourites = await fan.call(op.entriesFavourited, {})
    expect(favourites.body).toMatchObject({
      items: [{ entryId: first.entryId, isFavourited: true, userVote: 0 }],
      pagination: { count: 1 },
    })
  })
})

test('whether somebody follows the reader is told only where they show whom they follow', async () => {
  const { author, magazineId, of } = await scene()
  await world.entry(author, magazineId)
  const reader = await world.member()
  await world.follow(author.userId, reader.userId)
  const follows = async () => (await of(reader)).body.items[0]?.user.isFollowerOfUser
  expect(await follows()).toBeNull()
  await world.user({ ...author, settings: { ...author.settings, showProfileFollowings: true } })
  expect(await follows()).toBe(true)
  const stranger = await world.member()
  expect((await of(stranger)).body.items[0]?.user.isFollowerOfUser).toBe(false)
})

test('a token without scopes sees lists, but nothing of its user’s relations', async () => {
  const { author, magazineId, of } = await scene()
  await world.entry(author, magazineId)
  const reader = await world.member()
  const blind = world.as(principalOf(reader, { scopes: [] }))
  expect((await of(blind)).body.items[0]).toMatchObject({
    userVote: null,
    isFavourited: null,
    bookmarks: [],
    canAuthUserModerate: false,
    user: { isFollowedByUser: null, isFollowerOfUser: null, isBlockedByUser: null },
    magazine: { isUserSubscribed: null, isBlockedByUser: null },
  })
})
