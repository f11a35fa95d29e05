import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setFollow } from '@app/contract/calls/identity.ts'
import {
  userBlocked as userBlockedEvent,
  userChanged,
  userFollowed as userFollowedEvent,
  userUnblocked,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import { userBlock, userBlocked, userUnblock } from '@app/contract/identity/blocks.ts'
import {
  currentUserFollowed,
  currentUserFollowers,
  userFollow,
  userFollowed,
  userFollowers,
  userRetrieve,
  userUnfollow,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })

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

  test('who is blocked cannot follow who blocked them, from here or from elsewhere', async () => {
    const [blocker, blocked] = [await world.member(), await world.member()]
    await world.as(blocker).call(userBlock, of(blocked))
    expect((await world.as(blocked).call(userFollow, of(blocker))).status).toBe(403)
    const asked = { followerId: blocked.userId, followedId: blocker.userId, on: true }
    expect(await world.ask(setFollow, asked)).toEqual({ outcome: 'refused' })
    expect((await world.as(null).call(userRetrieve, of(blocker))).body.followersCount).toBe(0)
    await world.as(blocker).call(userUnblock, of(blocked))
    expect((await world.as(blocked).call(userFollow, of(blocker))).status).toBe(200)
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
