import { instanceChanged } from '@app/contract/events/community.ts'
import { contentCreated, contentEdited } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCard, until as untilSoon } from '../../test/peers.ts'
import { activity, federationScene } from '../../test/scene.ts'
import { subjectOf } from '../activities/subject.ts'
import { createFederation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'
import { retryAfter, timeoutFor, tryAgainAt, usualOf, verdictOf } from './delivery.rules.ts'
import { createDispatcher } from './dispatcher.ts'
import { fanOut } from './fan-out.ts'

const scene = federationScene()
/** What the test's clock makes due is found at the next look, every thirty seconds; a host that failed takes two. */
const until = <T>(look: () => T | Promise<T>) => untilSoon(look, 120_000)
const MINUTE_MS = 60_000
const HOSTS = 12
const address = (n: number) => `https://host${n}.test/u/reader`
const inbox = (n: number) => `${address(n)}/inbox`
const hosts = Array.from({ length: HOSTS }, (_, n) => n)
let serial = 900

const waiting = () => scene.world.deps.db.knex('delivery').orderBy('seq')
const hostRow = (n: number) =>
  scene.world.deps.db
    .knex('delivery_host')
    .where({ host: `host${n}.test` })
    .first()
/** A new thread of alice, whom a reader on each host follows. */
const write = async (): Promise<{ id: number; apId: string }> => {
  const id = ++serial
  await scene.world.emit(contentCreated, aCard({ id, authorId: 11, magazineId: 1 }))
  return { id, apId: `https://home.test/m/random/t/${id}/-` }
}
const reached = (apId: string, type = 'Create') =>
  scene.world.peers.delivered
    .filter(({ activity: sent }) => sent['type'] === type && (sent['object'] as Json)['id'] === apId)
    .map((one) => new URL(one.inbox).host)
    .toSorted()
const hostsBut = (...away: number[]) =>
  hosts.flatMap((n) => (away.includes(n) ? [] : [`host${n}.test`])).toSorted()
const settled = (apId: string, ...away: number[]) =>
  until(() => {
    const [got, wanted] = [reached(apId), hostsBut(...away)]
    return got.length === wanted.length && got.every((host, i) => host === wanted[i])
  })

beforeAll(async () => {
  for (const n of hosts) {
    await scene.world.peers.actor(address(n))
    await scene.world.post(
      activity('Follow', 'https://home.test/u/alice', {
        id: `https://host${n}.test/follow`,
        actor: address(n),
      }),
    )
    const userId = await until(() => scene.world.userIds.get(address(n)))
    await until(() =>
      scene.world.deps.db
        .knex('remote_actor')
        .where({ ap_id: address(n) })
        .first(),
    )
    await scene.world.emit(userFollowed, { followerId: userId, followedId: 11 })
  }
  await until(async () => (await waiting()).length === 0)
})
beforeEach(async () => {
  scene.world.peers.hanging.clear()
  scene.world.peers.statuses.clear()
  scene.world.peers.headers.clear()
  // Whoever was left alone for a while is tried again.
  scene.world.clock.advance(4 * 24 * 60 * MINUTE_MS)
  scene.world.peers.delivered.length = 0
})

describe('hosts do not wait for each other', () => {
  test('half of them hang: the others get this one and the next, in order', async () => {
    const silent = hosts.filter((n) => n % 2 === 0)
    for (const n of silent) scene.world.peers.hanging.add(`host${n}.test`)
    const first = await write()
    await settled(first.apId, ...silent)
    const next = await write()
    await settled(next.apId, ...silent)
    // Nothing is lost for those: it waits.
    expect((await waiting()).filter(({ inbox: to }) => to === inbox(0))).toHaveLength(2)
    await scene.world.deps.db.knex('delivery').delete()
  })

  test('what one refuses for good is not tried again, what troubles it is, later', async () => {
    scene.world.peers.statuses.set(inbox(1), 400)
    scene.world.peers.statuses.set(inbox(3), 500)
    const { id, apId } = await write()
    // The peers record what they answer, too.
    await settled(apId)
    const left = await until(async () => {
      const rows = await waiting()
      return rows.length === 1 && rows[0].attempts === 1 ? rows : null
    })
    expect(left).toMatchObject([{ inbox: inbox(3), object: apId }])

    // Later news of the same thread waits behind it; other news does not.
    await scene.world.emit(contentEdited, aCard({ id, authorId: 11, magazineId: 1, title: 'Edited' }))
    await until(() => reached(apId, 'Update').length === HOSTS - 1)
    const other = await write()
    scene.world.peers.statuses.clear()
    await until(() => reached(other.apId).includes('host3.test'))
    expect(reached(apId, 'Update')).not.toContain('host3.test')
    // Nothing is looked for again and again meanwhile: the host is left alone until the first is due.
    await until(async () => {
      const { taken_until, due_at } = await hostRow(3)
      return taken_until === null && due_at > scene.world.clock.now()
    })

    scene.world.clock.advance(10 * MINUTE_MS)
    await until(async () => (await waiting()).length === 0)
    const told = scene.world.peers.delivered
      .filter(({ inbox: to, activity: sent }) => to === inbox(3) && (sent['object'] as Json)['id'] === apId)
      .map(({ activity: sent }) => sent['type'])
    expect(told).toEqual(['Create', 'Create', 'Update'])
  })

  test('one that says when to come again is left alone until then', async () => {
    scene.world.peers.statuses.set(inbox(5), 429)
    scene.world.peers.headers.set(inbox(5), { 'retry-after': '7200' })
    const { apId } = await write()
    await settled(apId)
    const row = await until(async () => {
      const known = await hostRow(5)
      return known.taken_until === null && known.failures === 1 ? known : null
    })
    const wait = row.due_at.getTime() - scene.world.clock.now().getTime()
    expect(wait).toBeGreaterThan(119 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(120 * MINUTE_MS)
    await scene.world.deps.db.knex('delivery').delete()
  })

  test('what waits for a host that is cut off, or dead for a week, is dropped', async () => {
    scene.world.peers.statuses.set(inbox(7), 503)
    scene.world.peers.statuses.set(inbox(8), 503)
    const { apId } = await write()
    await settled(apId)
    await until(async () => (await hostRow(7)).failures === 1 && (await hostRow(8)).failures === 1)
    await scene.world.emit(instanceChanged, {
      domain: 'host7.test',
      isBanned: true,
      isExplicitlyAllowed: false,
    } as never)
    await scene.world.deps.db
      .knex('instance')
      .where({ domain: 'host8.test' })
      .update({ failures: 10, succeeded_at: null, received_at: null })
    const before = reached(apId).length
    scene.world.clock.advance(MINUTE_MS)
    await until(async () => (await waiting()).length === 0)
    expect(reached(apId)).toHaveLength(before)
  })
})

test('what fails for no reason of the host is tried later, and the host gets the rest', async () => {
  // No header may be called that, so the answer cannot be read.
  scene.world.peers.headers.set(inbox(1), { 'not a name': '' })
  await write()
  await until(async () =>
    (await waiting()).some(({ inbox: to, attempts }) => to === inbox(1) && attempts === 1),
  )
  expect(await hostRow(1)).toMatchObject({ failures: 0 })
  scene.world.peers.headers.clear()
  const other = await write()
  await until(() => reached(other.apId).includes('host1.test'))
  await scene.world.deps.db.knex('delivery').delete()
})

test('a fan-out that runs again adds nothing', async () => {
  const { apId } = await write()
  // Peers record what they get before the answer is noted.
  await until(async () => reached(apId).length >= HOSTS - 2 && (await waiting()).length === 0)
  const row = await scene.world.deps.db
    .knex('activity')
    .whereRaw("body #>> '{object,id}' = ?", [apId])
    .first('uuid', 'fanned_out_at')
  expect(row.fanned_out_at).not.toBeNull()
  const sender = { kind: 'user' as const, id: 11, address: 'https://home.test/u/alice' }
  await fanOut(createFederation(scene.world.deps), {
    uuid: row.uuid,
    sender,
    audience: { followersOf: 11 },
  })
  expect(await waiting()).toEqual([])
})

test('what is under way when a process stops is sent by the next', async () => {
  await scene.world.runtime.stop?.()
  scene.world.peers.hanging.add('host2.test')
  const before = scene.world.peers.asked.get('host2.test') ?? 0
  const { apId } = await write()
  const process = createFederation(scene.world.deps)
  const ending = createDispatcher(process)
  ending.start()
  process.deliveryBell.ring()
  await until(() => (scene.world.peers.asked.get('host2.test') ?? 0) > before)
  await ending.stop(0)
  expect(await hostRow(2)).toMatchObject({ taken_until: null, failures: 0, due_at: expect.any(Date) })
  expect((await waiting()).filter(({ object }) => object === apId).map(({ host }) => host)).toContain(
    'host2.test',
  )

  scene.world.peers.hanging.clear()
  const next = createDispatcher(createFederation(scene.world.deps))
  next.start()
  await until(() => reached(apId).includes('host2.test'))
  await until(async () => (await waiting()).length === 0)
  await next.stop()
})

describe('the rules', () => {
  const now = new Date('2026-01-01T00:00:00Z')

  test.each([
    [200, null, 'delivered'],
    [202, null, 'delivered'],
    [301, null, 'drop'],
    [400, null, 'drop'],
    [401, null, 'drop'],
    [404, null, 'drop'],
    [408, null, 'later'],
    [410, null, 'gone'],
    [429, null, 'busy'],
    [500, null, 'later'],
    [502, null, 'later'],
    [503, '10', 'busy'],
  ])('%d with Retry-After %p: %s', (status, header, kind) => {
    expect(verdictOf(status, header, now)).toMatchObject({ kind })
  })

  test.each([
    ['120', '2026-01-01T00:02:00.000Z'],
    ['Thu, 01 Jan 2026 01:00:00 GMT', '2026-01-01T01:00:00.000Z'],
    ['999999999', '2026-01-02T00:00:00.000Z'],
    ['Wed, 31 Dec 2025 00:00:00 GMT', null],
    ['soon', null],
    ['-5', null],
    [null, null],
  ])('Retry-After %p means %p', (header, at) => {
    expect(retryAfter(header, now)?.toISOString() ?? null).toBe(at)
  })

  test('pauses grow, are spread, and end at half a day', () => {
    const after = (failures: number, random: number) =>
      (tryAgainAt(failures, now, random).getTime() - now.getTime()) / 1000
    expect([1, 2, 3, 4].map((n) => after(n, 0.5))).toEqual([30, 120, 600, 1800])
    expect(after(1, 0)).toBe(24)
    expect(after(1, 1)).toBeCloseTo(36)
    expect(after(50, 0.5)).toBe(12 * 3600)
  })

  test('patience follows what a host usually takes', () => {
    expect(timeoutFor(null)).toBe(8_000)
    expect([10, 3_000, 60_000].map((usual) => timeoutFor(usual))).toEqual([8_000, 12_000, 15_000])
    // A timer takes whole milliseconds.
    expect(timeoutFor(2_773.133)).toBe(11_093)
    expect(usualOf(null, 500)).toBe(500)
    expect(usualOf(100, 200)).toBeCloseTo(130)
  })

  test('what an activity is about, however deep it is wrapped', () => {
    const note = { id: 'https://home.test/n/1', type: 'Note' }
    expect(subjectOf({ type: 'Create', id: 'a', object: note })).toBe(note.id)
    expect(subjectOf({ type: 'Undo', id: 'b', object: { type: 'Like', id: 'c', object: note.id } })).toBe(
      note.id,
    )
    expect(subjectOf({ type: 'Announce', id: 'd', object: { type: 'Create', id: 'a', object: note } })).toBe(
      note.id,
    )
    expect(subjectOf({ type: 'Move', id: 'e', object: { type: 'Odd' } })).toBeNull()
  })
})
