import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
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
const inOrder = (names: string[]) => names.toSorted()

const filterBy = (
  who: { userId: number },
  words: readonly { word: string; exactMatch: boolean }[],
  realms: { feeds?: boolean; comments?: boolean; profile?: boolean },
  expiresAt: string | null = null,
) =>
  world.emit(identity.filterListsChanged, {
    userId: who.userId,
    lists: [
      {
        expiresAt,
        feeds: false,
        comments: false,
        profile: false,
        ...realms,
        words: words.map((one) => ({ ...one })),
      },
    ],
  })

describe('a hidden server', () => {
  test('leaves the feeds of who hid it, and of all but admins where an admin did', async () => {
    const reader = await world.member()
    const admin = await world.member({ isAdmin: true })
    const author = await world.member()
    const near = await world.magazine()
    const far = await world.magazine({ name: 'm@blocked.example', domain: 'blocked.example' })
    const stranger = await world.member({ username: 's@blocked.example', domain: 'blocked.example' })
    const own = await world.entry(author, near.magazineId)
    const inFar = await world.entry(author, far.magazineId)
    const byFar = await world.post(stranger, near.magazineId)
    for (const who of [reader, admin]) {
      await world.subscribe(who.userId, near.magazineId)
      await world.subscribe(who.userId, far.magazineId)
    }
    const all = inOrder([nameOf(own), nameOf(inFar), nameOf(byFar)])
    const seen = async (who: Member) => inOrder(await subscribedNames(who))
    expect(await seen(reader)).toEqual(all)
    await world.emit(community.instancesBlockedForAll, { domains: ['blocked.example'] })
    expect(await seen(reader)).toEqual([nameOf(own)])
    expect(await seen(admin)).toEqual(all)
    const choice = { userId: reader.userId, domains: [] as string[], exempt: ['blocked.example'] }
    await world.emit(identity.instanceBlocksChanged, choice)
    expect(await seen(reader)).toEqual(all)
    await world.emit(community.instancesBlockedForAll, { domains: [] })
    await world.emit(identity.instanceBlocksChanged, { ...choice, domains: ['blocked.example'], exempt: [] })
    expect(await seen(reader)).toEqual([nameOf(own)])
    const general = await reader.call(op.combined, { query: { sort: 'newest' } })
    expect(general.body.items.map(nameIn)).not.toContain(nameOf(byFar))
    const cursor = await reader.call(op.combinedUserCursor, {
      params: { collectionType: 'subscribed' },
      query: { sort: 'newest' },
    })
    expect(cursor.body.items.map(nameIn)).toEqual([nameOf(own)])
    // The list of one magazine that the reader opens, and of all posts: as documented for each.
    const posts = await reader.call(op.postsCollection, { query: { sort: 'newest' } })
    expect(posts.body.items.map(({ postId }) => postId)).toContain(byFar.postId)
  })
})

describe('a filtered word', () => {
  test('hides threads from feeds, in any case or in its own, but never what the reader wrote', async () => {
    const reader = await world.member()
    const author = await world.member()
    const { magazineId } = await world.magazine()
    await world.subscribe(reader.userId, magazineId)
    const plain = await world.entry(author, magazineId, { title: 'Weather' })
    const titled = await world.entry(author, magazineId, { title: 'The ELECTION news' })
    const inBody = await world.post(author, magazineId, { body: 'some election talk' })
    const mine = await world.post(reader, magazineId, { body: 'my election' })
    await filterBy(reader, [{ word: 'Election', exactMatch: false }], { feeds: true })
    expect(inOrder(await subscribedNames(reader))).toEqual(inOrder([nameOf(plain), nameOf(mine)]))
    expect((await subscribed(reader)).pagination.count).toBe(2)
    await filterBy(reader, [{ word: 'ELECTION', exactMatch: true }], { feeds: true })
    expect(inOrder(await subscribedNames(reader))).toEqual(
      inOrder([nameOf(plain), nameOf(inBody), nameOf(mine)]),
    )
    await filterBy(reader, [{ word: 'election', exactMatch: false }], { feeds: true }, '2001-01-01T00:00:00Z')
    expect(await subscribedNames(reader)).toHaveLength(4)
    await filterBy(reader, [{ word: 'election', exactMatch: false }], { comments: true, profile: true })
    expect(await subscribedNames(reader)).toContain(nameOf(titled))
  })

  test('hides comments with what answers them, and profiles hold it back', async () => {
    const reader = await world.member()
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const { entryId } = await world.entry(author, magazineId)
    const bad = await world.comment(author, entryId, null, 'a spoiler!')
    await world.comment(author, entryId, bad.commentId, 'harmless answer')
    const good = await world.comment(author, entryId, null, 'fine')
    await world.comment(author, entryId, good.commentId, 'another Spoiler')
    const kept = await world.comment(reader, entryId, null, 'my spoiler')
    await filterBy(reader, [{ word: 'spoiler', exactMatch: false }], { comments: true, profile: true })
    const list = await reader.call(op.entryComments, {
      params: { entry_id: entryId },
      query: { sort: 'oldest' },
    })
    expect(list.body.items.map(({ commentId, children }) => [commentId, children.length])).toEqual([
      [good.commentId, 0],
      [kept.commentId, 0],
    ])
    const one = await reader.call(op.commentRetrieve, { params: { comment_id: good.commentId } })
    expect(one.body.children).toEqual([])
    const profile = await reader.call(op.userContentRetrieve, { params: { user_id: author.userId } })
    expect(profile.body.items.map(nameIn)).not.toContain(nameOf(bad))
    expect(profile.body.items.map(nameIn)).toContain(nameOf(good))
    const anyone = await world.anonymous.call(op.userContentRetrieve, { params: { user_id: author.userId } })
    expect(anyone.body.items.map(nameIn)).toContain(nameOf(bad))
  })
})

test('what somebody suspended wrote leaves the lists, and comes back with the end of the suspension', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine({ ownerId: author.userId })
  const entry = await world.entry(author, magazineId)
  world.clock.advance(MINUTE)
  const comment = await world.comment(author, entry.entryId)
  const lists = async () => {
    const { anonymous } = world
    const entries = await anonymous.call(op.magazineEntriesRetrieve, { params: { magazine_id: magazineId } })
    const content = await anonymous.call(op.userContentRetrieve, { params: { user_id: author.userId } })
    const found = await anonymous.call(op.userEntryCommentsRetrieve, { params: { user_id: author.userId } })
    return [
      entries.body.items.map(({ entryId }) => entryId),
      content.body.items.map(nameIn),
      found.body.items.map(({ commentId }) => commentId),
    ]
  }
  const all = [[entry.entryId], [nameOf(comment), nameOf(entry)], [comment.commentId]]
  expect(await lists()).toEqual(all)
  await world.user({ ...author, state: 'suspended' })
  expect(await lists()).toEqual([[], [], []])
  await world.user({ ...author, state: 'active' })
  expect(await lists()).toEqual(all)
})
