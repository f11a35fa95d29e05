import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  reputations,
  setFollow,
  upsertRemoteUser,
  userByName,
  userCounts,
} from '@app/contract/calls/identity.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { contentVoted } from '@app/contract/events/content.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import {
  userBlocked as userBlockedEvent,
  userChanged,
  userFollowed as userFollowedEvent,
} from '@app/contract/events/identity.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import {
  adminsCollection,
  userFollow,
  userRetrieve,
  userRetrieveByName,
  userRetrieveFollowPolicy,
  userRetrieveSelf,
  usersCollection,
  userUpdateProfile,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { fromAfar, identityWorld, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
describe('reading a profile', () => {
  test('by id and by name, letter case counting, with exactly the documented members', async () => {
    const member = await world.member('Exact')
    const byId = await world.as(null).call(userRetrieve, of(member))
    expect(byId.body).toEqual({
      userId: member.userId,
      username: 'Exact',
      title: null,
      about: null,
      avatar: null,
      cover: null,
      createdAt: expect.stringMatching(/\+00:00$/),
      followersCount: 0,
      apId: null,
      apProfileId: null,
      isBot: false,
      isAdmin: false,
      isGlobalModerator: false,
      isFollowedByUser: null,
      fields: [],
      followState: null,
      isFollowerOfUser: null,
      isBlockedByUser: null,
      isMutedByUser: null,
      muteEndsAt: null,
      serverSoftware: null,
      serverSoftwareVersion: null,
      notificationStatus: null,
      reputationPoints: 0,
      discoverable: true,
      indexable: true,
    })
    const byName = (username: string) => world.as(null).call(userRetrieveByName, { params: { username } })
    expect((await byName('Exact')).body).toEqual(byId.body)
    expect((await byName('exact')).status).toBe(404)
  })

  test.each(['999999', 'abc', '-1', '0', '2147483648', '1; drop table account'])(
    'user %s does not exist',
    async (user_id) => {
      expect((await world.as(null).call(userRetrieve, { params: { user_id } })).status).toBe(404)
    },
  )

  test('one’s own, with relations only as far as the scopes reach', async () => {
    const member = await world.member()
    const plain = await world.as(withScopes(member, 'user:profile:read')).call(userRetrieveSelf)
    expect(plain.body).toMatchObject({
      userId: member.userId,
      isFollowedByUser: null,
      isBlockedByUser: null,
      notificationStatus: 'Default',
    })
    const more = await world.as(withScopes(member, 'user')).call(userRetrieveSelf)
    expect(more.body).toMatchObject({
      isFollowedByUser: false,
      isFollowerOfUser: false,
      isBlockedByUser: false,
    })
  })

  test('tells how loud somebody is for the reader, as messaging knows it', async () => {
    const [reader, loud, quiet] = [await world.member(), await world.member(), await world.member()]
    const read = async (user: Principal) =>
      (await world.as(reader).call(userRetrieve, of(user))).body.notificationStatus
    expect(await read(loud)).toBe('Default')
    world.answerCalls([
      answer(notificationStatuses, async ({ targets }) => ({
        statuses: targets.map(({ id }) => (id === loud.userId ? 'Loud' : 'Default')),
      })),
    ])
    expect([await read(loud), await read(quiet)]).toEqual(['Loud', 'Default'])
    const list = await world.as(reader).call(usersCollection, { query: { q: loud.username } })
    expect(list.body.items[0]).toMatchObject({ username: loud.username, notificationStatus: 'Loud' })
    expect((await world.as(null).call(userRetrieve, of(loud))).body.notificationStatus).toBeNull()
  })

  test('reputation is the sum of what votes say of one’s items, however often they say it, without downvotes where these do not count', async () => {
    const member = await world.member()
    const vote = {
      type: 'entry' as const,
      id: 77,
      magazineId: 1,
      authorId: member.userId,
      threadId: 77,
      userId: 5,
      choice: 1,
      previousChoice: 0,
      favourite: null,
    }
    const points = async () => {
      const shown = (await world.as(null).call(userRetrieve, of(member))).body.reputationPoints
      // Others are told the same, of those who are there.
      const told = await world.ask(reputations, { userIds: [member.userId, 999_999] })
      expect(told.items).toEqual([{ userId: member.userId, points: shown }])
      return shown
    }
    await world.emit(contentVoted, { ...vote, uv: 1, dv: 0, favourites: 1 })
    await world.emit(contentVoted, { ...vote, uv: 1, dv: 0, favourites: 1 })
    expect(await points()).toBe(3)
    await world.emit(contentVoted, { ...vote, uv: 0, dv: 2, favourites: 0 })
    expect(await points()).toBe(-2)
    await world.emit(settingsChanged, { settings: { MBIN_DOWNVOTES_MODE: 'disabled' } })
    expect(await points()).toBe(0)
    await world.emit(contentVoted, { ...vote, uv: 1, dv: 1, favourites: 0 })
    expect(await points()).toBe(2)
    await world.emit(settingsChanged, { settings: { MBIN_DOWNVOTES_MODE: 'hidden' } })
    expect(await points()).toBe(1)
  })
})

describe('lists of accounts', () => {
  let crowd: IdentityWorld
  beforeAll(async () => {
    crowd = await identityWorld()
    await crowd.member('alpha')
    await crowd.member('beta')
    await crowd.ask(upsertRemoteUser, fromAfar('gamma'))
    await crowd.admin()
  })
  afterAll(() => crowd.close())

  const names = async (query: Record<string, unknown>) =>
    (await crowd.as(null).call(usersCollection, { query })).body.items.map((user) => user.username)

  test('can be narrowed to local and remote ones, by name, and to those who say something', async () => {
    expect(await names({})).toHaveLength(4)
    expect(await names({ group: 'remote' })).toEqual(['@gamma@far.example'])
    expect(await names({ group: 'local' })).toHaveLength(3)
    expect(await names({ group: 'nonsense' })).toHaveLength(4)
    expect(await names({ q: 'lph' })).toEqual(['alpha'])
    expect(await names({ q: 'ALPHA' })).toEqual([])
    expect(await names({ q: '@far' })).toEqual(['@gamma@far.example'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ q: "' or 1=1 --" })).toEqual([])
    expect(await names({ withAbout: 'true' })).toEqual([])
  })

  test('items do not tell reputation, and an unknown page is 404', async () => {
    const reply = await crowd.as(null).call(usersCollection)
    expect(reply.body.items.every((user) => user.reputationPoints === null)).toBe(true)
    expect((await crowd.as(null).call(usersCollection, { query: { p: 2 } })).status).toBe(404)
  })

  test('admins are listed', async () => {
    const reply = await crowd.as(null).call(adminsCollection)
    expect(reply.body.items.map((user) => user.isAdmin)).toEqual([true])
  })
})

describe('remote accounts', () => {
  test('are created once by their address, refreshed after, and found as @name@host', async () => {
    const [first, second] = await Promise.all([
      world.ask(upsertRemoteUser, fromAfar('wanderer')),
      world.ask(upsertRemoteUser, fromAfar('wanderer')),
    ])
    expect(second).toEqual(first)
    await world.ask(upsertRemoteUser, { ...fromAfar('wanderer'), title: 'Renamed', approvesFollowers: true })
    const policy = (user_id: number) => world.as(null).call(userRetrieveFollowPolicy, { params: { user_id } })
    expect((await policy(first.userId)).body).toEqual({ manuallyApprovesFollowers: true })
    expect((await policy((await world.member()).userId)).body).toEqual({ manuallyApprovesFollowers: false })
    expect((await policy(2_000_000_000)).status).toBe(404)
    await world.emit(peerChanged, {
      domain: 'far.example',
      software: 'mastodon',
      version: '4.3.1',
      failures: 0,
      lastDeliveredAt: null,
      lastFailedAt: null,
      lastReceivedAt: null,
    })
    for (const username of ['@wanderer@far.example', 'wanderer@far.example']) {
      const reply = await world.as(null).call(userRetrieveByName, { params: { username } })
      expect(reply.body).toMatchObject({
        userId: first.userId,
        username: '@wanderer@far.example',
        title: 'Renamed',
        serverSoftware: 'mastodon',
        serverSoftwareVersion: '4.3.1',
        apId: 'wanderer@far.example',
        apProfileId: 'https://far.example/u/wanderer',
        createdAt: '2024-05-06T07:08:09+00:00',
      })
    }
  })

  test('a follow from afar is carried in once', async () => {
    const member = await world.member()
    const { userId } = await world.ask(upsertRemoteUser, fromAfar('admirer'))
    const follow = (on: boolean) =>
      world.ask(setFollow, { followerId: userId, followedId: member.userId, on })
    expect(await follow(true)).toEqual({ outcome: 'changed' })
    expect(await follow(true)).toEqual({ outcome: 'unchanged' })
    expect((await world.as(null).call(userRetrieve, of(member))).body.followersCount).toBe(1)
    expect(await follow(false)).toEqual({ outcome: 'changed' })
  })

  test('local ones are found by name with or without our own host, whatever the letter case', async () => {
    const member = await world.member('Findable')
    for (const username of ['findable', 'FINDABLE@localhost:8080', '@findable@localhost:8080']) {
      expect(await world.ask(userByName, { username })).toMatchObject({ userId: member.userId })
    }
    expect(await world.ask(userByName, { username: 'nobody' })).toBeNull()
    expect((await world.ask(userCounts, {})).total).toBeGreaterThan(0)
  })
})

test('text that no store can hold is refused, mended, or names nothing, and never an error of ours', async () => {
  const member = await world.member()
  const as = world.as(member)
  const nameless = await as.fetch('/api/users/name/a%00b')
  const search = await as.fetch('/api/users?q=%00')
  const about = await as.call(userUpdateProfile, { body: { about: 'a\0b' } })
  expect([nameless.status, search.status, about.status]).toEqual([404, 400, 400])
  const mended = await as.call(userUpdateSettings, { body: { customCss: 'a { content: "\ud800" }' } })
  expect(mended.body.customCss).toBe('a { content: "\ufffd" }')
  const known = await world.ask(upsertRemoteUser, { ...fromAfar('strange'), title: 'a\0b', about: '\ud800' })
  expect((await as.call(userRetrieve, of(known))).body).toMatchObject({ title: 'ab', about: '\ufffd' })
})

test('a snapshot tells accounts, follows and blocks to whoever rebuilds a copy', async () => {
  const [one, other] = [await world.member(), await world.member()]
  await world.as(one).call(userFollow, of(other))
  await world.as(other).call(userBlock, of(one))
  const types = new Set<string>()
  let cursor: string | null = null
  do {
    const page: { events: { type: string }[]; next: string | null } = await world.runtime.snapshot!(cursor)
    for (const event of page.events) types.add(event.type)
    cursor = page.next
  } while (cursor !== null)
  for (const { name } of [userChanged, userFollowedEvent, userBlockedEvent]) expect(types).toContain(name)
})
