import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toldOfDeletion } from '@app/contract/calls/deletions.ts'
import { purgeRemoteAccount } from '@app/contract/jobs.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import type { Json } from '../src/json-ld/json.ts'
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

test('its owner sees which servers were told that it is gone, and what each said', async () => {
  const hosts = ['takes.test', 'refuses.test', 'gone.test', 'down.test', 'busy.test']
  const reader = (host: string) => `https://${host}/u/reader`
  const inbox = (host: string) => `${reader(host)}/inbox`
  for (const host of hosts) {
    await world.peers.actor(reader(host))
    await world.post(activity(reader(host), 'Follow', 'https://home.test/u/alice'), { signer: reader(host) })
  }
  const known = () => world.deps.db.knex('remote_actor').whereIn('ap_id', hosts.map(reader))
  await until(async () => (await known()).length === hosts.length)
  await until(async () => (await world.deps.db.knex('delivery')).length === 0)
  world.peers.statuses
    .set(inbox('refuses.test'), 403)
    .set(inbox('gone.test'), 410)
    .set(inbox('busy.test'), 503)
  world.peers.silent.add('down.test')
  await world.emit(userPurged, { userId: 11 })

  const told = (p = 1, perPage = 50) => world.ask(toldOfDeletion, { userId: 11, p, perPage })
  await until(async () => {
    const { servers } = await told()
    return servers.filter(({ answeredAt }) => answeredAt !== null).length === 4
  }, 120_000)
  const { counts, servers } = await told()
  expect(counts).toEqual({ confirmed: 1, refused: 2, trying: 2, givenUp: 0 })
  expect(servers.map(({ host, state, status }) => [host, state, status])).toEqual([
    ['busy.test', 'trying', 503],
    ['down.test', 'trying', null],
    ['gone.test', 'refused', 410],
    ['refuses.test', 'refused', 403],
    ['takes.test', 'confirmed', 202],
  ])
  expect((await told(2, 4)).servers.map(({ host }) => host)).toEqual(['takes.test'])
  expect((await world.ask(toldOfDeletion, { userId: 12, p: 1, perPage: 50 })).servers).toEqual([])

  // Three days later nobody tries any more; after a month nobody remembers.
  world.peers.statuses.delete(inbox('busy.test'))
  world.clock.advance(4 * 24 * 3_600_000)
  // The answer to a follow wakes whoever delivers.
  await world.emit(userChanged, aUser({ userId: 13, username: 'dora' }))
  const follow = activity(reader('takes.test'), 'Follow', 'https://home.test/u/dora')
  await world.post({ ...follow, id: 'https://takes.test/follow/dora' }, { signer: reader('takes.test') })
  await until(async () => {
    const { counts: now } = await told()
    return now.confirmed === 2 && now.givenUp === 1
  }, 120_000)
  world.clock.advance(31 * 24 * 3_600_000)
  await world.runtime.tasks!.find(({ name }) => name === 'federation.forget-told')!.run()
  expect((await told()).servers).toEqual([])
}, 360_000)

describe('a person whose own host deleted them', () => {
  const trains = 'https://there.test/m/trains'
  let purged: number[]
  let bobId: number

  beforeEach(async () => {
    purged = []
    await world.takeJobs(purgeRemoteAccount, async ({ userId }) => purged.push(userId))
    await world.peers.actor(trains, 'Group')
    await world.post(activity(bob, 'Follow', 'https://home.test/u/alice'), { signer: bob })
    await world.post(activity(carol, 'Follow', 'https://home.test/u/alice'), { signer: carol })
    bobId = await until(() => world.userIds.get(bob))
    await until(() => world.userIds.get(carol))
  })

  /** Whether an activity was taken in to be worked on; what is not believed is dropped before that. */
  const wasTaken = async ({ id }: Json): Promise<boolean> =>
    (await world.deps.db.knex('received').where({ activity_id: id }).first()) !== undefined
  const lastFetched = (ago: string) =>
    world.deps.db.knex.raw(`update remote_actor set fetched_at = now() - ?::interval where ap_id = ?`, [
      ago,
      bob,
    ])
  const farewell = () => activity(bob, 'Delete', bob)

  test('is removed here too, on their own word alone', async () => {
    expect(await world.post(activity(carol, 'Delete', bob), { signer: carol })).toBe(202)
    expect(await world.post(farewell(), { signer: bob })).toBe(202)
    await until(() => purged.length > 0)
    expect(purged).toEqual([bobId])
  })

  test('stays when they take a deletion back', async () => {
    const undo = activity(bob, 'Undo', farewell())
    expect(await world.post(undo, { signer: bob })).toBe(202)
    await world.settled()
    expect(await world.post(activity(carol, 'Delete', carol), { signer: carol })).toBe(202)
    await until(() => purged.length > 0)
    expect(purged).toEqual([world.userIds.get(carol)])
  })

  test.each([410, 404])(
    'is believed by the key they had, whatever its age, when they answer %i',
    async (status) => {
      await lastFetched('40 days')
      world.peers.statuses.set(bob, status)
      expect(await world.post(farewell(), { signer: bob })).toBe(202)
      await until(() => purged.length > 0)
      expect(purged).toEqual([bobId])
    },
  )

  test('is believed also after it was found that they are gone', async () => {
    await lastFetched('2 hours')
    world.peers.statuses.set(bob, 410)
    await world.post(
      { ...activity(bob, 'Like', 'https://home.test/u/alice'), id: `${bob}/like` },
      { signer: bob },
    )
    await until(async () => (await world.deps.db.knex('remote_actor').where({ ap_id: bob }).first())?.gone_at)
    expect(await world.post(farewell(), { signer: bob })).toBe(202)
    await until(() => purged.length > 0)
  })

  test('is proven by a 410, be the key another by now', async () => {
    await lastFetched('2 days')
    world.peers.statuses.set(bob, 410)
    expect(await world.post(farewell(), { signer: bob, key: 1 })).toBe(202)
    await until(() => purged.length > 0)
  })

  test('is not proven by a 404 with another key, nor by an old key of somebody who is still there', async () => {
    await lastFetched('2 days')
    world.peers.statuses.set(bob, 404)
    expect(await world.post(farewell(), { signer: bob, key: 1 })).toBe(202)
    expect(await wasTaken(farewell())).toBe(false)
    world.peers.statuses.delete(bob)
    await world.peers.actor(bob, 'Person', {}, 1)
    expect(await world.post(farewell(), { signer: bob })).toBe(401)
    expect(await wasTaken(farewell())).toBe(false)
  })

  test('is the only thing believed of who is gone, and nobody else can say it', async () => {
    await lastFetched('2 days')
    world.peers.statuses.set(bob, 410)
    const like = activity(bob, 'Like', 'https://home.test/u/alice')
    const carols = activity(bob, 'Delete', carol)
    for (const one of [like, carols]) {
      expect(await world.post(one, { signer: bob })).toBe(202)
      expect(await wasTaken(one)).toBe(false)
    }
    world.peers.statuses.set(carol, 404)
    const forged = activity(carol, 'Delete', carol)
    expect(await world.post(forged, { signer: bob })).toBe(202)
    expect(await wasTaken(forged)).toBe(false)
  })

  test('is told by a magazine of the same server, and by no other', async () => {
    const farewells = [activity(carol, 'Delete', carol), farewell()]
    await world.post(activity(trains, 'Announce', farewells), { signer: trains })
    await until(() => purged.length > 0)
    expect(purged).toEqual([bobId])
  })
})
