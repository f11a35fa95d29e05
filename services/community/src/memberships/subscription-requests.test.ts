import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSubscription, setSubscription } from '@app/contract/calls/community.ts'
import {
  magazineRetrieve,
  magazineSubscribe,
  magazineUnsubscribe,
  magazineUpdate,
} from '@app/contract/community/magazines.ts'
import * as moderation from '@app/contract/community/moderation.ts'
import { magazineSubscribed, subscriptionRequestEnded } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember({ username: 'owner' })
})
afterAll(() => world.close())

/** A magazine whose moderators decide on each subscriber. */
const aCarefulOne = async () => {
  const { magazineId } = await world.aMagazine(owner)
  const params = { magazine_id: magazineId }
  await world.by(owner).call(magazineUpdate, { params, body: { manuallyApprovesFollowers: true } })
  return params
}
const seenBy = async (user: UserCard, params: { magazine_id: number }) => {
  const { subscriptionState, isUserSubscribed, subscriptionsCount } = (
    await world.by(user).call(magazineRetrieve, { params })
  ).body
  return [subscriptionState, isUserSubscribed, subscriptionsCount]
}
const asking = async (params: { magazine_id: number }) =>
  (
    await world.by(owner).call(moderation.moderateMagazineRetrieveSubscriptionRequests, { params })
  ).body.items.map(({ userId }) => userId)

test('whoever subscribes to a magazine that decides waits until a moderator accepts', async () => {
  const params = await aCarefulOne()
  const [reader, other] = [await world.aMember(), await world.aMember()]
  await world.by(reader).call(magazineSubscribe, { params })
  await world.by(reader).call(magazineSubscribe, { params })
  expect(await seenBy(reader, params)).toEqual(['requested', false, 1])
  expect(await asking(params)).toEqual([reader.userId])
  const decided = { params: { ...params, user_id: reader.userId } }
  const accept = moderation.moderateMagazineAcceptSubscriptionRequest
  expect((await world.by(other).call(accept, decided)).status).toBe(403)
  expect((await world.by(owner).call(accept, decided)).status).toBe(204)
  expect((await world.by(owner).call(accept, decided)).status).toBe(404)
  expect(await seenBy(reader, params)).toEqual(['accepted', true, 2])
  expect(
    (await world.outbox.named(magazineSubscribed)).filter(({ data }) => data.userId === reader.userId),
  ).toHaveLength(1)
})

test('whoever was banned after asking is not let in', async () => {
  const params = await aCarefulOne()
  const reader = await world.aMember()
  await world.by(reader).call(magazineSubscribe, { params })
  const decided = { params: { ...params, user_id: reader.userId } }
  await world.by(owner).call(moderation.moderateMagazineBanUser, { ...decided, body: {} })
  const accepted = await world.by(owner).call(moderation.moderateMagazineAcceptSubscriptionRequest, decided)
  expect(accepted.status).toBe(400)
  expect((await world.outbox.named(magazineSubscribed)).map(({ data }) => data.userId)).not.toContain(
    reader.userId,
  )
  const refused = await world.by(owner).call(moderation.moderateMagazineRejectSubscriptionRequest, decided)
  expect(refused.status).toBe(204)
  expect(await asking(params)).toEqual([])
})

test('a refusal is shown, and asking again or giving up is up to the reader', async () => {
  const params = await aCarefulOne()
  const reader = await world.aMember()
  await world.by(reader).call(magazineSubscribe, { params })
  await world.by(owner).call(moderation.moderateMagazineRejectSubscriptionRequest, {
    params: { ...params, user_id: reader.userId },
  })
  expect(await seenBy(reader, params)).toEqual(['refused', false, 1])
  await world.by(reader).call(magazineSubscribe, { params })
  await world.by(reader).call(magazineUnsubscribe, { params })
  expect(await seenBy(reader, params)).toEqual(['cancelled', false, 1])
  expect(
    (await world.outbox.named(subscriptionRequestEnded))
      .filter(({ data }) => data.userId === reader.userId)
      .map(({ data }) => data.outcome),
  ).toEqual(['refused', 'cancelled'])
})

test('subscribers from elsewhere wait too, and are refused where they are banned', async () => {
  const params = await aCarefulOne()
  const far = await world.aMember({ username: 'far@far.example', domain: 'far.example' })
  const asked = { magazineId: params.magazine_id, userId: far.userId, on: true }
  expect(await world.ask(setSubscription, asked)).toEqual({ changed: false, outcome: 'requested' })
  expect(await asking(params)).toEqual([far.userId])
  await world
    .by(owner)
    .call(moderation.moderateMagazineBanUser, { params: { ...params, user_id: far.userId }, body: {} })
  expect(await world.ask(setSubscription, asked)).toEqual({ changed: false, outcome: 'refused' })
})

test('a magazine elsewhere is subscribed to at once; its server may accept or refuse later', async () => {
  const reader = await world.aMember()
  const magazineId = await world.aRemoteMagazine()
  const params = { magazine_id: magazineId }
  const said = { magazineId, userId: reader.userId }
  await world.by(reader).call(magazineSubscribe, { params })
  expect(await seenBy(reader, params)).toEqual(['requested', true, 1])
  await world.ask(answerSubscription, { ...said, accepted: true })
  expect(await seenBy(reader, params)).toEqual(['accepted', true, 1])
  await world.ask(answerSubscription, { ...said, accepted: false })
  expect(await seenBy(reader, params)).toEqual(['refused', false, 0])
  expect(await world.ask(answerSubscription, { ...said, accepted: true })).toEqual({ changed: false })
})
