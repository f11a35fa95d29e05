import { afterEach, beforeEach, expect, test } from 'vitest'
import { defederation } from '@app/contract/calls/community.ts'
import { setFollow, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { instancesCutOff } from '@app/contract/events/community.ts'
import { userUnfollowed } from '@app/contract/events/identity.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { answer } from '@app/platform/testing/index.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeEach(async () => {
  world = await identityWorld()
})
afterEach(() => world.close())

const aRemoteUser = async (domain: string): Promise<number> =>
  (await world.ask(upsertRemoteUser, fromAfar('somebody', domain))).userId

test('follows across a border end both ways when it is closed; those of other hosts and of members stay', async () => {
  const [ann, bob] = [await world.member(), await world.member()]
  const [far, near] = [await aRemoteUser('far.example'), await aRemoteUser('near.example')]
  const follows: [number, number][] = [
    [ann.userId, far],
    [far, ann.userId],
    [bob.userId, far],
    [ann.userId, near],
    [near, bob.userId],
    [ann.userId, bob.userId],
  ]
  for (const [followerId, followedId] of follows)
    await world.ask(setFollow, { followerId, followedId, on: true })

  await world.emit(instancesCutOff, { domains: ['far.example'] })
  const ended = (await world.outbox.named(userUnfollowed)).map(({ data }) => [
    data.followerId,
    data.followedId,
  ])
  expect(ended).toHaveLength(3)
  expect(ended).toEqual(expect.arrayContaining(follows.slice(0, 3)))
  const followers = async (userId: number) =>
    (await world.as(ann).call(userRetrieve, { params: { user_id: userId } })).body.followersCount
  expect([await followers(far), await followers(near), await followers(ann.userId)]).toEqual([0, 1, 0])
  expect(await followers(bob.userId)).toBe(2)

  await world.emit(instancesCutOff, { domains: ['far.example'] })
  expect(await world.outbox.named(userUnfollowed)).toHaveLength(3)
  expect(await followers(far)).toBe(0)
})

test('nobody of a host that is cut off can be followed, until it is let in again', async () => {
  const ann = await world.member()
  const params = { user_id: await aRemoteUser('far.example') }
  let closed = true
  world.answerCalls([
    answer(defederation, async ({ domains }) => ({ defederated: domains.map(() => closed) })),
  ])
  expect((await world.as(ann).call(userFollow, { params })).status).toBe(403)
  expect((await world.as(ann).call(userFollow, { params: { user_id: 999_999 } })).status).toBe(404)
  closed = false
  expect((await world.as(ann).call(userFollow, { params })).status).toBe(200)
})
