import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { purgeRemoteUser } from '@app/contract/calls/identity.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { aUser } from '@app/platform/testing/index.ts'
import type { Json } from '../src/json.ts'
import { federationWorld, until } from './peers.ts'

let world: Awaited<ReturnType<typeof federationWorld>>
const alice = aUser({ userId: 11, username: 'alice' })
const bob = 'https://there.test/u/bob'
const carol = 'https://elsewhere.test/u/carol'

beforeEach(async () => {
  world = await federationWorld()
  await world.emit(userChanged, alice)
  for (const actor of [bob, carol]) await world.peers.actor(actor)
})
afterEach(() => world.close())

const activity = (actor: string, type: string, object: unknown): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${actor}/activity/${type}`,
  type,
  actor,
  to: [],
  cc: [],
  object,
})

test('every host we know hears once that a person is gone, signed with the key they had', async () => {
  for (const actor of [bob, carol])
    await world.post(activity(actor, 'Follow', 'https://home.test/u/alice'), { signer: actor })
  // Who is only being read is not known yet, and hears nothing.
  const known = () => world.deps.db.knex('remote_actor').whereIn('ap_id', [bob, carol])
  await until(async () => (await known()).length === 2)
  await world.emit(userPurged, { userId: 11 })
  await world.emit(userChanged, aUser({ userId: 12, username: 'alice', state: 'deleted' }))

  for (const host of ['there.test', 'elsewhere.test']) {
    const delivery = await world.sent(
      ({ inbox, activity: { type } }) => type === 'Delete' && new URL(inbox).host === host,
    )
    expect(delivery.activity).toMatchObject({
      actor: 'https://home.test/u/alice',
      object: 'https://home.test/u/alice',
      removeData: true,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
    })
  }
  expect(world.peers.delivered.filter(({ activity: { type } }) => type === 'Delete')).toHaveLength(2)
  expect((await world.get('/u/alice')).status).toBe(410)
})

test('a person whose own host deleted them is removed here too, on their own word alone', async () => {
  const purged: number[] = []
  world.answerCalls([
    answer(purgeRemoteUser, async ({ userId }) => {
      purged.push(userId)
      return { known: true }
    }),
  ])
  await world.post(activity(bob, 'Follow', 'https://home.test/u/alice'), { signer: bob })
  const userId = await until(() => world.userIds.get(bob))
  await world.post(activity(carol, 'Delete', bob), { signer: carol })
  await world.post(activity(bob, 'Delete', bob), { signer: bob })
  await until(() => purged.length > 0)
  expect(purged).toEqual([userId])
})
