import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFollow, setFollow, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import {
  followRequested,
  followRequestEnded,
  userChanged,
  userFollowed,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import {
  currentUserFollowers,
  userAcceptFollowRequest,
  userFollow,
  userFollowRequests,
  userRejectFollowRequest,
  userRetrieve,
  userUnfollow,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const toldSince = async (before: number) =>
  (await world.outbox.all())
    .slice(before)
    .flatMap(({ type, data }) =>
      type === userChanged.name
        ? []
        : [[type, (data as { outcome?: string }).outcome].filter(Boolean).join(' ')],
    )
const seenBy = async (reader: Principal, user: { userId: number }) => {
  const { followState, isFollowedByUser, followersCount } = (
    await world.as(reader).call(userRetrieve, of(user))
  ).body
  return [followState, isFollowedByUser, followersCount]
}
const asking = async (member: Principal) =>
  (await world.as(member).call(userFollowRequests)).body.items.map(({ userId }) => userId)

/** A member who decides on each follower. */
const careful = async (): Promise<Principal> => {
  const member = await world.member()
  await world.as(member).call(userUpdateSettings, { body: { manuallyApprovesFollowers: true } })
  return member
}

test('a member who accepts followers one by one has none before they accepted', async () => {
  const [shy, fan] = [await careful(), await world.member()]
  const before = (await world.outbox.all()).length
  for (let i = 0; i < 2; i++)
    expect((await world.as(fan).call(userFollow, of(shy))).body).toMatchObject({
      isFollowedByUser: false,
      followState: 'requested',
    })
  expect(await asking(shy)).toEqual([fan.userId])
  expect((await world.as(shy).call(currentUserFollowers)).body.items).toEqual([])
  expect((await world.as(shy).call(userAcceptFollowRequest, of(fan))).body.userId).toBe(fan.userId)
  expect(await seenBy(fan, shy)).toEqual(['accepted', true, 1])
  expect(await asking(shy)).toEqual([])
  expect(await toldSince(before)).toEqual([
    followRequested.name,
    `${followRequestEnded.name} accepted`,
    userFollowed.name,
  ])
  expect((await world.as(shy).call(userAcceptFollowRequest, of(fan))).status).toBe(404)
})

test('a refused request says so until it is made again, taken back or forgotten', async () => {
  const [shy, fan] = [await careful(), await world.member()]
  await world.as(fan).call(userFollow, of(shy))
  await world.as(shy).call(userRejectFollowRequest, of(fan))
  expect(await seenBy(fan, shy)).toEqual(['refused', false, 0])
  await world.as(fan).call(userFollow, of(shy))
  expect(await seenBy(fan, shy)).toEqual(['requested', false, 0])
  await world.as(fan).call(userUnfollow, of(shy))
  expect(await seenBy(fan, shy)).toEqual(['cancelled', false, 0])
  expect(await asking(shy)).toEqual([])
  await world.as(fan).call(userFollow, of(shy))
  await world.as(shy).call(userBlock, of(fan))
  expect(await seenBy(fan, shy)).toEqual(['refused', false, 0])
  await world.as(fan).call(userUnfollow, of(shy))
  expect(await seenBy(fan, shy)).toEqual([null, false, 0])
})

test('a follower is taken out by whom they follow, and may ask again', async () => {
  const [anna, fan] = [await world.member(), await world.member()]
  const far = await world.ask(upsertRemoteUser, fromAfar('follower'))
  await world.as(fan).call(userFollow, of(anna))
  await world.ask(setFollow, { followerId: far.userId, followedId: anna.userId, on: true })
  for (const follower of [fan, far]) {
    const before = (await world.outbox.all()).length
    expect((await world.as(anna).call(userRejectFollowRequest, of(follower))).status).toBe(200)
    expect(await toldSince(before)).toEqual([userUnfollowed.name, `${followRequestEnded.name} refused`])
    expect((await world.as(anna).call(userRejectFollowRequest, of(follower))).status).toBe(404)
  }
  expect((await world.as(anna).call(currentUserFollowers)).body.items).toEqual([])
  expect(await seenBy(fan, anna)).toEqual(['refused', false, 0])
  await world.as(fan).call(userFollow, of(anna))
  expect(await seenBy(fan, anna)).toEqual(['accepted', true, 1])
})

test('somebody elsewhere who asks waits as anybody does', async () => {
  const shy = await careful()
  const { userId } = await world.ask(upsertRemoteUser, fromAfar('asker'))
  const asked = { followerId: userId, followedId: shy.userId }
  expect(await world.ask(setFollow, { ...asked, on: true })).toEqual({ outcome: 'requested' })
  expect(await asking(shy)).toEqual([userId])
  const before = (await world.outbox.all()).length
  expect(await world.ask(setFollow, { ...asked, on: false })).toEqual({ outcome: 'changed' })
  expect(await asking(shy)).toEqual([])
  expect(await toldSince(before)).toEqual([`${followRequestEnded.name} cancelled`])
})

test('somebody elsewhere who decides is followed when they say so, and not after the request was taken back', async () => {
  const fan = await world.member()
  const far = await world.ask(upsertRemoteUser, { ...fromAfar('deciding'), approvesFollowers: true })
  const said = { followerId: fan.userId, followedId: far.userId }
  await world.as(fan).call(userFollow, of(far))
  expect(await seenBy(fan, far)).toEqual(['requested', false, 0])
  await world.ask(answerFollow, { ...said, accepted: true })
  expect(await seenBy(fan, far)).toEqual(['accepted', true, 1])
  // They may end it whenever they like.
  await world.ask(answerFollow, { ...said, accepted: false })
  expect(await seenBy(fan, far)).toEqual(['refused', false, 0])
  await world.as(fan).call(userFollow, of(far))
  await world.as(fan).call(userUnfollow, of(far))
  expect(await world.ask(answerFollow, { ...said, accepted: true })).toEqual({ changed: false })
  expect(await seenBy(fan, far)).toEqual(['cancelled', false, 0])
})

test('whoever accepts everybody elsewhere is followed at once; their server may still refuse', async () => {
  const fan = await world.member()
  const far = await world.ask(upsertRemoteUser, fromAfar('open'))
  const said = { followerId: fan.userId, followedId: far.userId }
  await world.as(fan).call(userFollow, of(far))
  expect(await seenBy(fan, far)).toEqual(['requested', true, 1])
  await world.ask(answerFollow, { ...said, accepted: true })
  expect(await seenBy(fan, far)).toEqual(['accepted', true, 1])
  const before = (await world.outbox.all()).length
  await world.ask(answerFollow, { ...said, accepted: false })
  await world.ask(answerFollow, { ...said, accepted: false })
  expect(await seenBy(fan, far)).toEqual(['refused', false, 0])
  expect(await toldSince(before)).toEqual([userUnfollowed.name, `${followRequestEnded.name} refused`])
})
