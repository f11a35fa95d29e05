import { afterEach, beforeEach, expect, test } from 'vitest'
import { magazineChanged, magazinePurged, magazineSubscribed } from '@app/contract/events/community.ts'
import { contentCreated, contentPurged } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aMagazine, aUser } from '@app/platform/testing/index.ts'
import { createFederation } from '../context.ts'
import { forgetPurged } from './purged-magazines.ts'
import type { Json } from '../json-ld/json.ts'
import { aCard, federationWorld, until } from '../../test/peers.ts'

let world: Awaited<ReturnType<typeof federationWorld>>
const alice = aUser({ userId: 11, username: 'alice' })
const maps = aMagazine({ magazineId: 21, name: 'maps', ownerId: 11 })
const bob = 'https://there.test/u/bob'
const trains = 'https://there.test/m/trains'

beforeEach(async () => {
  world = await federationWorld()
  await world.emit(userChanged, alice)
  await world.emit(magazineChanged, maps)
  await world.peers.actor(bob)
  await world.peers.actor(trains, 'Group')
})
afterEach(() => world.close())

const activity = (type: string, object: unknown, extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `https://there.test/activity/${Math.random()}`,
  type,
  actor: bob,
  to: [],
  cc: [],
  object,
  ...extra,
})

test('followers of a purged magazine hear of every deletion, also one that comes after the magazine went', async () => {
  await world.post(activity('Follow', 'https://home.test/m/maps'))
  const userId = await until(() => world.userIds.get(bob))
  await world.emit(magazineSubscribed, { magazineId: 21, userId })
  const [first, last] = [1, 2].map((id) => aCard({ id: 600 + id, authorId: 11, magazineId: 21 }))
  for (const card of [first!, last!]) await world.emit(contentCreated, card)
  await world.emit(contentPurged, { ...first!, byId: null })
  await world.emit(magazinePurged, { magazineId: 21 })
  await world.emit(contentPurged, { ...last!, byId: null })
  for (const { id } of [first!, last!]) {
    const address = `https://home.test/m/maps/t/${id}/-`
    await world.sent(
      ({ activity: { type, object } }) =>
        type === 'Announce' &&
        (object as Json)['type'] === 'Delete' &&
        (object as Json)['object'] === address,
    )
    expect((await world.get(`/m/maps/t/${id}/-`)).status).toBe(410)
  }
  expect((await world.get('/m/maps')).status).toBe(404)
})

test('a successor may bear the name, and after a day nothing is left of the old one', async () => {
  await world.emit(magazinePurged, { magazineId: 21 })
  await world.emit(magazineChanged, aMagazine({ magazineId: 22, name: 'maps', title: 'New maps' }))
  expect((await world.get('/m/maps')).body).toMatchObject({ name: 'New maps' })
  const federation = createFederation(world.deps)
  await forgetPurged(federation)
  const kept = () => world.deps.db.knex('magazine_card').orderBy('magazine_id').pluck('magazine_id')
  expect(await kept()).toContain(21)
  world.clock.advance(25 * 3_600_000)
  await forgetPurged(federation)
  expect(await kept()).not.toContain(21)
  expect((await world.get('/m/maps')).status).toBe(200)
})

test('the server of a purged remote magazine hears that our members left', async () => {
  await world.post(activity('Announce', activity('Like', 'https://there.test/none'), { actor: trains }), {
    signer: trains,
  })
  const magazineId = await until(() => world.magazineIds.get(trains))
  await world.emit(
    magazineChanged,
    aMagazine({ magazineId, name: 'trains@there.test', domain: 'there.test', apProfileId: trains }),
  )
  await world.emit(magazineSubscribed, { magazineId, userId: 11 })
  const follow = await world.sent(({ activity: { type } }) => type === 'Follow')
  await world.emit(magazinePurged, { magazineId })
  const undo = await world.sent(({ activity: { type } }) => type === 'Undo')
  expect(undo).toMatchObject({
    inbox: `${trains}/inbox`,
    activity: { object: { id: follow.activity['id'], type: 'Follow' } },
  })
})
