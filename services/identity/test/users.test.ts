import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { setFollow, upsertRemoteUser, userByName, userCounts } from '@app/contract/calls/identity.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import { contentVoted } from '@app/contract/events/content.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import {
  userBlocked as userBlockedEvent,
  userChanged,
  userFollowed as userFollowedEvent,
  userUnblocked,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import {
  adminsCollection,
  currentUserFollowed,
  currentUserFollowers,
  userBlock,
  userBlocked,
  userDeleteAvatar,
  userFollow,
  userFollowed,
  userFollowers,
  userRetrieve,
  userRetrieveByName,
  userRetrieveSelf,
  userRetrieveSettings,
  usersCollection,
  userUnblock,
  userUnfollow,
  userUpdateAvatar,
  userUpdateCover,
  userUpdateProfile,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from './identity-world.ts'
import { anImage, identityWorld, withScopes } from './identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const remote = (name: string, host = 'far.example') => ({
  apProfileId: `https://${host}/u/${name}`,
  handle: `${name}@${host}`,
  domain: host,
  title: 'From afar',
  about: null,
  avatarUrl: null,
  coverUrl: null,
  isBot: false,
  discoverable: true,
  indexable: true,
  createdAt: '2024-05-06T07:08:09.000Z',
})

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
      isFollowerOfUser: null,
      isBlockedByUser: null,
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

  test('reputation is the sum of what votes say of one’s items, however often they say it', async () => {
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
    const points = async () => (await world.as(null).call(userRetrieve, of(member))).body.reputationPoints
    await world.emit(contentVoted, { ...vote, uv: 1, dv: 0, favourites: 1 })
    await world.emit(contentVoted, { ...vote, uv: 1, dv: 0, favourites: 1 })
    expect(await points()).toBe(3)
    await world.emit(contentVoted, { ...vote, uv: 0, dv: 2, favourites: 0 })
    expect(await points()).toBe(-2)
  })
})

describe('following and blocking', () => {
  let one: Principal
  let other: Principal
  const events = async () =>
    (await world.outbox.all()).filter((event) => event.type !== userChanged.name).map((event) => event.type)

  beforeAll(async () => {
    one = await world.member()
    other = await world.member()
  })

  test('a follow shows on both sides, counts once and is announced once', async () => {
    const before = (await events()).length
    const first = await world.as(one).call(userFollow, of(other))
    const second = await world.as(one).call(userFollow, of(other))
    for (const reply of [first, second]) {
      expect(reply).toMatchObject({
        status: 200,
        body: { followersCount: 1, isFollowedByUser: true, isFollowerOfUser: false, isBlockedByUser: false },
      })
    }
    expect((await events()).slice(before)).toEqual([userFollowedEvent.name])
    expect((await world.as(other).call(userRetrieve, of(one))).body).toMatchObject({ isFollowerOfUser: true })
    const listed = await world.as(one).call(currentUserFollowed)
    expect(listed.body.items.map((user) => user.userId)).toEqual([other.userId])
    expect((await world.as(other).call(currentUserFollowers)).body.pagination.count).toBe(1)
  })

  test('blocking ends the follow, following ends the block', async () => {
    const before = (await events()).length
    const blocked = await world.as(one).call(userBlock, of(other))
    expect(blocked.body).toMatchObject({ followersCount: 0, isFollowedByUser: false, isBlockedByUser: true })
    expect((await world.as(one).call(userBlocked)).body.items).toHaveLength(1)
    const followed = await world.as(one).call(userFollow, of(other))
    expect(followed.body).toMatchObject({ followersCount: 1, isFollowedByUser: true, isBlockedByUser: false })
    expect((await events()).slice(before)).toEqual([
      userUnfollowed.name,
      userBlockedEvent.name,
      userUnblocked.name,
      userFollowedEvent.name,
    ])
  })

  test('unfollowing and unblocking are harmless where there is nothing to end', async () => {
    expect((await world.as(one).call(userUnfollow, of(other))).body.followersCount).toBe(0)
    expect((await world.as(one).call(userUnfollow, of(other))).body.followersCount).toBe(0)
    expect((await world.as(one).call(userUnblock, of(other))).status).toBe(200)
  })

  test.each<Operation>([userFollow, userUnfollow, userBlock, userUnblock])(
    '$id: nobody does it to themselves, and an unknown user comes first',
    async (operation) => {
      expect((await world.as(one).call(operation, of(one))).status).toBe(400)
      expect((await world.as(one).call(operation, { params: { user_id: 999_999 } })).status).toBe(404)
    },
  )

  test('follows at once, ten of each, are counted exactly', async () => {
    const star = await world.member()
    const fans = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.deps.db
          .knex('account')
          .insert({ username: `fan${i}` })
          .returning('id'),
      ),
    )
    await Promise.all(
      fans.flatMap(([row]) =>
        Array.from({ length: 10 }, () =>
          world.ask(setFollow, { followerId: row.id, followedId: star.userId, on: true }),
        ),
      ),
    )
    expect((await world.as(null).call(userRetrieve, of(star))).body.followersCount).toBe(20)
  })

  test('lists page without gaps and end with 404', async () => {
    const star = await world.member()
    for (let i = 0; i < 5; i++) {
      const [row] = await world.deps.db
        .knex('account')
        .insert({ username: `lister${i}` })
        .returning('id')
      await world.ask(setFollow, { followerId: row.id, followedId: star.userId, on: true })
    }
    const page = (p: number | string) =>
      world.as(star).call(currentUserFollowers, { query: { p, perPage: 2 } as never })
    const seen = (await Promise.all([page(1), page(2), page(3)])).flatMap((reply) => reply.body.items)
    expect(seen.map((user) => user.username)).toEqual(['lister4', 'lister3', 'lister2', 'lister1', 'lister0'])
    expect((await page(1)).body.pagination).toEqual({ count: 5, currentPage: 1, maxPage: 3, perPage: 2 })
    expect([(await page(4)).status, (await page(0)).status, (await page('x')).status]).toEqual([
      404, 404, 400,
    ])
    const wide = await world.as(star).call(currentUserFollowers, { query: { perPage: 101 } as never })
    expect(wide.body.pagination.perPage).toBe(100)
    expect((await world.as(star).call(currentUserFollowed)).body.pagination.maxPage).toBe(1)
  })

  test('who hides whom they follow is asked in vain, but for themselves', async () => {
    await world.as(other).call(userUpdateSettings, { body: { showProfileFollowings: false } })
    const refused = await world.as(one).call(userFollowed, of(other))
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'This user does not allow others to view the users they follow' },
    })
    expect((await world.as(one).call(userFollowers, of(other))).status).toBe(403)
    expect(
      (await world.as(one).call(userFollowers, { ...of(other), query: { p: 'x' } as never })).status,
    ).toBe(403)
    expect((await world.as(other).call(userFollowed, of(other))).status).toBe(200)
    expect((await world.as(one).call(userRetrieve, of(other))).body.isFollowerOfUser).toBeNull()
  })
})

describe('changing one’s own profile', () => {
  let member: Principal
  const rewrite = (body: Record<string, unknown>) => world.as(member).call(userUpdateProfile, { body })
  beforeAll(async () => {
    member = await world.member()
  })

  test('replaces both texts', async () => {
    const set = await rewrite({ about: 'Writes about **bees**', title: 'Bee keeper' })
    expect(set.body).toMatchObject({ about: 'Writes about **bees**', title: 'Bee keeper' })
    expect((await rewrite({})).body).toMatchObject({ about: null, title: null })
  })

  test.each([
    { title: '' },
    { title: ' \t ' },
    { title: '  .  ' },
    { title: 'x' },
    { title: 'x'.repeat(31) },
    { about: 'x' },
    { about: 'x'.repeat(513) },
    { about: 5 },
  ])('refuses %j', async (body) => {
    expect((await rewrite(body)).status).toBe(400)
  })

  test('counts what a reader would call a character', async () => {
    expect((await rewrite({ about: '👩‍👩‍👧‍👦'.repeat(512) })).status).toBe(200)
    expect((await rewrite({ about: '👩‍👩‍👧‍👦'.repeat(513) })).status).toBe(400)
  })

  test('text that looks like markup is kept as text', async () => {
    const about = `<script>alert(1)</script>'; drop table account; --`
    expect((await rewrite({ about })).body.about).toBe(about)
  })

  test('settings change one by one and are read back', async () => {
    const changed = await world.as(member).call(userUpdateSettings, {
      body: {
        hideAdult: false,
        frontDefaultSort: 'newest',
        preferredLanguages: ['de', 'en', 'de'],
        featuredMagazines: [],
        customCss: null,
        discoverable: false,
      },
    })
    expect(changed.body).toMatchObject({
      hideAdult: false,
      frontDefaultSort: 'newest',
      preferredLanguages: ['de', 'en'],
      featuredMagazines: null,
      customCss: null,
      discoverable: false,
      homepage: 'front',
    })
    expect((await world.as(member).call(userRetrieveSettings)).body).toEqual(changed.body)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({
      discoverable: false,
      settings: { hideAdult: false, preferredLanguages: ['de', 'en'] },
    })
  })

  test.each([
    { homepage: 'elsewhere' },
    { frontDefaultSort: 'oldest' },
    { directMessageSetting: 'friends' },
    { hideAdult: 'perhaps' },
    { preferredLanguages: ['english'] },
  ])('refuses the setting %j', async (body) => {
    const reply = await world.as(member).call(userUpdateSettings, { body })
    expect(reply.status).toBe(400)
    expect((reply.body as unknown as { detail: string }).detail).toContain(Object.keys(body)[0])
  })

  test('a picture is stored by the media context, shown, and taken away', async () => {
    const file = { filename: 'me.png', bytes: Buffer.alloc(64) }
    expect((await world.as(member).call(userUpdateAvatar, { file })).body.avatar).toEqual(anImage)
    expect((await world.as(member).call(userUpdateCover, { file })).body.cover).toEqual(anImage)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({
      avatar: anImage,
      cover: anImage,
    })
    expect((await world.as(member).call(userDeleteAvatar)).body.avatar).toBeNull()
    expect((await world.as(member).call(userDeleteAvatar)).status).toBe(200)
  })

  test('what is no picture is refused', async () => {
    const bad = { filename: 'me.png', bytes: Buffer.from('text') }
    expect((await world.as(member).call(userUpdateAvatar, { file: bad })).status).toBe(400)
    const form = new FormData()
    form.append('nothing', 'here')
    const none = await world.as(member).fetch('/api/users/avatar', { method: 'POST', body: form })
    expect(none.status).toBe(400)
  })
})

describe('lists of accounts', () => {
  let crowd: IdentityWorld
  beforeAll(async () => {
    crowd = await identityWorld()
    await crowd.member('alpha')
    await crowd.member('beta')
    await crowd.ask(upsertRemoteUser, remote('gamma'))
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
      world.ask(upsertRemoteUser, remote('wanderer')),
      world.ask(upsertRemoteUser, remote('wanderer')),
    ])
    expect(second).toEqual(first)
    await world.ask(upsertRemoteUser, { ...remote('wanderer'), title: 'Renamed' })
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
    const { userId } = await world.ask(upsertRemoteUser, remote('admirer'))
    const follow = (on: boolean) =>
      world.ask(setFollow, { followerId: userId, followedId: member.userId, on })
    expect(await follow(true)).toEqual({ changed: true })
    expect(await follow(true)).toEqual({ changed: false })
    expect((await world.as(null).call(userRetrieve, of(member))).body.followersCount).toBe(1)
    expect(await follow(false)).toEqual({ changed: true })
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
  const mended = await as.call(userUpdateSettings, { body: { customCss: 'x\ud800' } })
  expect(mended.body.customCss).toBe('x\ufffd')
  const known = await world.ask(upsertRemoteUser, { ...remote('strange'), title: 'a\0b', about: '\ud800' })
  expect((await as.call(userRetrieve, of(known))).body).toMatchObject({ title: 'ab', about: '\ufffd' })
})

test('a snapshot tells accounts, follows and blocks to whoever rebuilds a copy', async () => {
  const types = new Set<string>()
  let cursor: string | null = null
  do {
    const page: { events: { type: string }[]; next: string | null } = await world.runtime.snapshot!(cursor)
    for (const event of page.events) types.add(event.type)
    cursor = page.next
  } while (cursor !== null)
  expect(types).toContain(userChanged.name)
  expect(types).toContain(userFollowedEvent.name)
})
