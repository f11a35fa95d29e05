import { afterAll, beforeAll, expect, test } from 'vitest'
import { userMuted as userMutedEvent, userUnmuted } from '@app/contract/events/identity.ts'
import { userMute, userMuted, userUnmute } from '@app/contract/identity/blocks.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'
import { endMutes } from './mutes.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const DAY_S = 86_400

/** What was told of mutes between the two. */
const told = async (one: Principal, other: Principal) =>
  (await world.outbox.all())
    .filter(({ type }) => type === userMutedEvent.name || type === userUnmuted.name)
    .filter(({ data }) => {
      const { muterId, mutedId } = data as { muterId: number; mutedId: number }
      return muterId === one.userId && mutedId === other.userId
    })
    .map(({ type }) => type)

test('a mute leaves the follow, shows to its owner alone, and is listed', async () => {
  const [one, other] = [await world.member(), await world.member()]
  await world.as(one).call(userFollow, of(other))
  const { status, body } = await world.as(one).call(userMute, of(other))
  expect([status, body.isMutedByUser, body.muteEndsAt, body.isFollowedByUser]).toEqual([
    200,
    true,
    null,
    true,
  ])
  expect((await world.as(one).call(userMuted)).body.items.map(({ userId }) => userId)).toEqual([other.userId])
  expect((await world.as(other).call(userRetrieve, of(one))).body.isMutedByUser).toBe(false)
  expect((await world.as(null).call(userRetrieve, of(other))).body.isMutedByUser).toBeNull()
  expect((await world.as(one).call(userUnmute, of(other))).body.isMutedByUser).toBe(false)
  await world.as(one).call(userUnmute, of(other))
  expect(await told(one, other)).toEqual([userMutedEvent.name, userUnmuted.name])
})

test('a mute for a time ends by itself; another one sets the end anew', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const mute = async (duration: number) =>
    (await world.as(one).call(userMute, { ...of(other), query: { duration } })).body.muteEndsAt
  const first = await mute(DAY_S)
  expect(Date.parse((await mute(2 * DAY_S)) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(
    DAY_S * 1000,
  )
  await endMutes(world.identity)
  expect((await world.as(one).call(userRetrieve, of(other))).body.isMutedByUser).toBe(true)
  await world.deps.db
    .knex('mute')
    .where({ muter_id: one.userId })
    .update({ ends_at: new Date(0) })
  expect((await world.as(one).call(userRetrieve, of(other))).body.isMutedByUser).toBe(false)
  expect((await world.as(one).call(userMuted)).body.items).toEqual([])
  await endMutes(world.identity)
  expect((await told(one, other)).at(-1)).toBe(userUnmuted.name)
  expect(await world.deps.db.knex('mute').where({ muter_id: one.userId })).toEqual([])
})

test.each<Operation>([userMute, userUnmute])(
  '$id: nobody does it to themselves, and an unknown user comes first',
  async (operation) => {
    const one = await world.member()
    expect((await world.as(one).call(operation, of(one))).status).toBe(400)
    expect((await world.as(one).call(operation, { params: { user_id: 999_999 } })).status).toBe(404)
  },
)

test.each([0, 59, 1.5, 400_000_000])('a duration of %s seconds is refused', async (duration) => {
  const [one, other] = [await world.member(), await world.member()]
  expect((await world.as(one).call(userMute, { ...of(other), query: { duration } })).status).toBe(400)
})
