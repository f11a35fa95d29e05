import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import {
  magazineBlock,
  magazineRetrieve,
  magazinesRetrieveBlocked,
  magazineSubscribe,
  magazineUnblock,
  magazineUnsubscribe,
  userMagazineSubscriptions,
} from '@app/contract/community/magazines.ts'
import { setSubscription } from '@app/contract/calls/community.ts'
import {
  magazineBlocked,
  magazineSubscribed,
  magazineUnblocked,
  magazineUnsubscribed,
} from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

type Act =
  typeof magazineSubscribe | typeof magazineUnsubscribe | typeof magazineBlock | typeof magazineUnblock

let world: CommunityWorld
let owner: UserCard
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember({ username: 'owner' })
})
afterAll(() => world.close())

test('subscribing and blocking exclude each other, and repeating either changes nothing', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const user = await world.aMember()
  const params = { magazine_id: magazineId }
  const member = world.by(user)
  const state = async (operation: Act) => {
    const { status, body } = await member.call<Act>(operation, { params })
    return {
      status,
      subscribed: body.isUserSubscribed,
      blocked: body.isBlockedByUser,
      count: body.subscriptionsCount,
    }
  }
  const steps = [
    [magazineSubscribe, { status: 200, subscribed: true, blocked: false, count: 2 }],
    [magazineSubscribe, { status: 200, subscribed: true, blocked: false, count: 2 }],
    [magazineBlock, { status: 200, subscribed: false, blocked: true, count: 1 }],
    [magazineBlock, { status: 200, subscribed: false, blocked: true, count: 1 }],
    [magazineSubscribe, { status: 200, subscribed: true, blocked: false, count: 2 }],
    [magazineUnblock, { status: 200, subscribed: true, blocked: false, count: 2 }],
    [magazineUnsubscribe, { status: 200, subscribed: false, blocked: false, count: 1 }],
    [magazineUnsubscribe, { status: 200, subscribed: false, blocked: false, count: 1 }],
  ] as const
  for (const [operation, expected] of steps) {
    expect(await state(operation)).toEqual(expected)
  }
  const announced = (await world.outbox.all())
    .filter(({ data }) => (data as { userId?: number }).userId === user.userId)
    .map(({ type }) => type)
  expect(announced).toEqual([
    magazineSubscribed.name,
    magazineUnsubscribed.name,
    magazineBlocked.name,
    magazineUnblocked.name,
    magazineSubscribed.name,
    magazineUnsubscribed.name,
  ])
})

test('many who subscribe at once are all counted, and one who does so many times once', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const params = { magazine_id: magazineId }
  const users = await Promise.all(Array.from({ length: 8 }, () => world.aMember()))
  await Promise.all([...users, ...users].map((user) => world.by(user).call(magazineSubscribe, { params })))
  const { body } = await world.anonymous.call(magazineRetrieve, { params })
  expect(body).toMatchObject({ subscriptionsCount: 9, localSubscribers: 9 })
})

test('subscribing and blocking at once leave one of both', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const params = { magazine_id: magazineId }
  const users = await Promise.all(Array.from({ length: 6 }, () => world.aMember()))
  await Promise.all(
    users.flatMap((user) =>
      [magazineSubscribe, magazineBlock].map((act) => world.by(user).call<Act>(act, { params })),
    ),
  )
  const seen = await Promise.all(
    users.map(async (user) => (await world.by(user).call(magazineRetrieve, { params })).body),
  )
  for (const { isUserSubscribed, isBlockedByUser } of seen) expect(isUserSubscribed).toBe(!isBlockedByUser)
  const subscribed = seen.filter(({ isUserSubscribed }) => isUserSubscribed).length
  expect(seen[0]?.subscriptionsCount).toBe(1 + subscribed)
})

test('the owner cannot block their magazine, a banned member can change neither', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const params = { magazine_id: magazineId }
  expect((await world.by(owner).call(magazineBlock, { params })).status).toBe(403)
  const user = await world.aMember()
  await world.by(user).call(magazineSubscribe, { params })
  await world.by(owner).call(moderateMagazineBanUser, { params: { ...params, user_id: user.userId } })
  for (const operation of [magazineSubscribe, magazineUnsubscribe, magazineBlock, magazineUnblock]) {
    expect((await world.by(user).call<Act>(operation, { params })).status).toBe(403)
  }
  const { body } = await world.by(user).call(magazineRetrieve, { params })
  expect(body.isUserSubscribed).toBe(true)
})

test('nobody subscribes to what is not there', async () => {
  const params = { magazine_id: 999_999 }
  expect((await world.by(owner).call(magazineSubscribe, { params })).status).toBe(404)
})

test('lists blocks newest first', async () => {
  const user = await world.aMember()
  const [first, second] = [await world.aMagazine(owner), await world.aMagazine(owner)]
  for (const { magazineId } of [first, second]) {
    await world.by(user).call(magazineBlock, { params: { magazine_id: magazineId } })
  }
  const { body } = await world.by(user, 'magazine:block').call(magazinesRetrieveBlocked, {})
  expect(body.items.map((one) => one.magazineId)).toEqual([second.magazineId, first.magazineId])
  expect(body.items[0]).toMatchObject({ isBlockedByUser: true, isUserSubscribed: null })
})

test('shows the subscriptions only of those who show them', async () => {
  const shy = await world.aMember()
  const open = await world.aMember({ settings: { showProfileSubscriptions: true } })
  const remote = await world.aMember({
    domain: 'far.example',
    apId: '@r@far.example',
    settings: { showProfileSubscriptions: true },
  })
  await world.aMagazine(open)
  const see = async (user: UserCard, reader = owner) =>
    world
      .by(reader, 'magazine:subscribe')
      .call(userMagazineSubscriptions, { params: { user_id: user.userId } })
  expect((await see(shy)).status).toBe(403)
  expect((await see(shy, shy)).status).toBe(200)
  expect((await see(remote)).status).toBe(403)
  const shown = await see(open)
  expect(shown.body.items[0]).toMatchObject({ isUserSubscribed: false, isBlockedByUser: null })
})

test('takes the subscription of a remote user from federation, and counts it apart', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const remote = await world.aMember({ domain: 'far.example', apId: '@a@far.example' })
  const follow = { magazineId, userId: remote.userId, on: true }
  expect(await world.ask(setSubscription, follow)).toMatchObject({ changed: true })
  expect(await world.ask(setSubscription, follow)).toMatchObject({ changed: false })
  const { body } = await world.anonymous.call(magazineRetrieve, { params: { magazine_id: magazineId } })
  expect(body).toMatchObject({ subscriptionsCount: 2, localSubscribers: 1 })
  expect(await world.ask(setSubscription, { ...follow, on: false })).toMatchObject({ changed: true })
})
