import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { nameIn, nameOf, subscribed, subscribedNames } from '../../test/front-page.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000

describe('boosts', () => {
  const scene = async () => {
    const reader = await world.member()
    const friend = await world.member()
    const stranger = await world.member()
    await world.follow(reader.userId, friend.userId)
    const known = await world.magazine()
    const unknown = await world.magazine()
    await world.subscribe(reader.userId, known.magazineId)
    const old = await world.entry(stranger, known.magazineId)
    world.clock.advance(MINUTE)
    const boosted = await world.entry(stranger, unknown.magazineId)
    const post = await world.post(stranger, unknown.magazineId)
    const unrelated = await world.post(stranger, unknown.magazineId)
    const comment = await world.comment(stranger, boosted.entryId)
    const reply = await world.postComment(friend, unrelated.postId)
    world.clock.advance(MINUTE)
    const young = await world.post(stranger, known.magazineId)
    const boost = {
      entry: (who: Member, id: number) => who.call(op.entryVote, { params: { entry_id: id, choice: 1 } }),
      post: (who: Member, id: number) => who.call(op.postsVote, { params: { post_id: id, choice: 1 } }),
      comment: (who: Member, id: number) =>
        who.call(op.commentVote, { params: { comment_id: id, choice: 1 } }),
    }
    return {
      reader,
      friend,
      stranger,
      known,
      unknown,
      old,
      boosted,
      post,
      unrelated,
      comment,
      reply,
      young,
      boost,
    }
  }

  test('of the reader’s circle and its comments join the newest of the subscribed, by the last boost', async () => {
    const { reader, friend, old, boosted, post, unrelated, comment, reply, young, boost } = await scene()
    const without = [nameOf(young), nameOf(old)]
    expect(await subscribedNames(reader)).toEqual(without)
    expect(await subscribedNames(reader, { includeBoosts: true })).toEqual([
      nameOf(young),
      nameOf(reply),
      nameOf(old),
    ])
    world.clock.advance(MINUTE)
    await boost.entry(friend, boosted.entryId)
    world.clock.advance(MINUTE)
    await boost.post(reader, post.postId)
    world.clock.advance(MINUTE)
    await boost.comment(friend, comment.commentId)
    world.clock.advance(MINUTE)
    // Whoever boosts it: a subscribed thread moves up by its last boost.
    await boost.entry(reader, old.entryId)
    const withBoosts = [
      nameOf(old),
      nameOf(comment),
      nameOf(post),
      nameOf(boosted),
      nameOf(young),
      nameOf(reply),
    ]
    const page = await subscribed(reader, { includeBoosts: true })
    expect(page.items.map(nameIn)).toEqual(withBoosts)
    expect(page.pagination.count).toBe(6)
    expect(page.items[1]?.entryComment).toMatchObject({ childCount: 0, children: [] })
    expect(page.items.map(nameIn)).not.toContain(nameOf(unrelated))
    const second = await subscribed(reader, { includeBoosts: true, perPage: 4, p: 2 })
    expect(second.items.map(nameIn)).toEqual(withBoosts.slice(4))
    expect(second.pagination).toEqual({ count: 6, currentPage: 2, maxPage: 2, perPage: 4 })
    expect(await subscribedNames(reader, { includeBoosts: false })).toEqual(without)
    expect(await subscribedNames(reader, { includeBoosts: true, sort: 'top' })).toHaveLength(2)
  })

  test('show where the reader set it so and the call does not say', async () => {
    const { reader, friend, boosted, boost } = await scene()
    await boost.entry(friend, boosted.entryId)
    expect(await subscribedNames(reader)).not.toContain(nameOf(boosted))
    await world.user({ ...reader, settings: { ...reader.settings, showBoostsOfFollowing: true } })
    expect(await subscribedNames(reader)).toContain(nameOf(boosted))
    expect(await subscribedNames(reader, { includeBoosts: false })).not.toContain(nameOf(boosted))
  })

  test('by cursor bring threads and posts alone, each once', async () => {
    const { reader, friend, old, boosted, post, comment, young, boost } = await scene()
    world.clock.advance(MINUTE)
    await boost.entry(friend, boosted.entryId)
    world.clock.advance(MINUTE)
    await boost.post(friend, post.postId)
    await boost.comment(friend, comment.commentId)
    const met: string[] = []
    let at: Record<string, unknown> = {}
    for (let turn = 0; turn < 5; turn++) {
      const { body } = await reader.call(op.combinedUserCursor, {
        params: { collectionType: 'subscribed' },
        query: { sort: 'newest', includeBoosts: true, perPage: 1, ...at },
      })
      met.push(...body.items.map(nameIn))
      if (body.pagination.nextCursor === null) break
      at = { cursor: body.pagination.nextCursor, cursor2: body.pagination.nextCursor2 }
    }
    expect(met).toEqual([nameOf(post), nameOf(boosted), nameOf(young), nameOf(old)])
  })

  test('join the subscribed posts on their own call, whatever the reader set', async () => {
    const { reader, friend, boosted, post, reply, young, boost } = await scene()
    await boost.post(friend, post.postId)
    await boost.entry(friend, boosted.entryId)
    const list = async (sort: string) =>
      (await reader.call(op.postsSubscribedWithBoost, { query: { sort } })).body.items
    expect((await list('newest')).map(nameIn)).toEqual(
      expect.arrayContaining([nameOf(post), nameOf(young), nameOf(reply)]),
    )
    expect(await list('newest')).toHaveLength(3)
    expect((await list('hot')).map(nameIn)).toEqual([nameOf(young)])
    expect((await world.anonymous.call(op.postsSubscribedWithBoost, {})).status).toBe(401)
  })

  test('of one person are listed, the latest first, private ones for followers alone', async () => {
    const { reader, friend, stranger, boosted, post, comment, unrelated, boost } = await scene()
    const list = async (who: Pick<Member, 'call'>, userId: number, query = {}) =>
      who.call(op.userBoostsRetrieve, { params: { user_id: userId }, query })
    await boost.entry(friend, boosted.entryId)
    world.clock.advance(MINUTE)
    await boost.post(friend, post.postId)
    world.clock.advance(MINUTE)
    await boost.comment(friend, comment.commentId)
    await boost.post(friend, unrelated.postId)
    await boost.post(friend, unrelated.postId)
    await world.stored('post', post.postId).update({ visibility: 'private' })
    const seen = await list(world.anonymous, friend.userId)
    expect(seen.body.items.map(nameIn)).toEqual([nameOf(comment), nameOf(boosted)])
    expect(seen.body.pagination).toEqual({ count: 2, currentPage: 1, maxPage: 1, perPage: 10 })
    await world.follow(reader.userId, stranger.userId)
    expect((await list(reader, friend.userId)).body.items).toHaveLength(3)
    expect((await list(reader, friend.userId, { p: 2 })).status).toBe(404)
    expect((await list(reader, 999_999_999)).status).toBe(404)
  })
})

test('what somebody wrote is listed and counted with all its kinds, the newest first, without what is not visible', async () => {
  const author = await world.member()
  const admin = await world.member({ isAdmin: true })
  const { magazineId } = await world.magazine({ ownerId: author.userId })
  const made: string[] = []
  const entry = await world.entry(author, magazineId)
  made.unshift(nameOf(entry))
  world.clock.advance(MINUTE)
  const post = await world.post(author, magazineId, { isAdult: true })
  made.unshift(nameOf(post))
  world.clock.advance(MINUTE)
  made.unshift(nameOf(await world.comment(author, entry.entryId)))
  world.clock.advance(MINUTE)
  made.unshift(nameOf(await world.postComment(author, post.postId)))
  const trashed = await world.entry(author, magazineId)
  await author.call(op.moderateEntryTrash, { params: { entry_id: trashed.entryId } })
  const list = (who: Pick<Member, 'call'>, query = {}) =>
    who.call(op.userContentRetrieve, { params: { user_id: author.userId }, query })
  expect((await list(world.anonymous)).body.items.map(nameIn)).toEqual(made)
  expect((await list(world.anonymous)).body.pagination).toMatchObject({ count: 4, perPage: 25 })
  expect((await list(admin, { hideAdult: true })).body.items.map(nameIn)).not.toContain(nameOf(post))
  expect((await list(admin, { p: 2 })).status).toBe(404)
  const counts = (who: Pick<Member, 'call'>) =>
    who.call(op.userCountsRetrieve, { params: { user_id: author.userId } })
  const one = { entries: 1, entryComments: 1, posts: 1, postComments: 1 }
  expect((await counts(world.anonymous)).body).toEqual(one)
  await world.user({ ...author, state: 'suspended' })
  const none = { entries: 0, entryComments: 0, posts: 0, postComments: 0 }
  expect((await counts(admin)).body).toEqual(none)
  await world.user({ ...author, state: 'deleted' })
  expect((await list(world.anonymous)).status).toBe(404)
  expect((await counts(world.anonymous)).status).toBe(404)
  expect((await list(admin)).body).toMatchObject({ items: [], pagination: { count: 0 } })
})
