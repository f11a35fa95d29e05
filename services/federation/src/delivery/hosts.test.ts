import { describe, expect, test } from 'vitest'
import { adminHostRetrieve, adminHostRetry, adminHosts } from '@app/contract/federation/hosts.ts'
import { instanceChanged } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import type { QueryInput } from '@app/contract/operation.ts'
import { aUser, principalOf } from '@app/platform/testing/index.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, alice, federationScene, newId } from '../../test/scene.ts'

const scene = federationScene()
const HOUR_MS = 60 * 60 * 1000
const admin = principalOf(aUser({ userId: 1, isAdmin: true }))
const as = (who = admin) => scene.world.as(who)
let serial = 0

const list = async (query: QueryInput<typeof adminHosts> = {}) => {
  const { body } = await as().call(adminHosts, { query })
  return body.items.map(({ domain }) => domain)
}
const look = async (domain: string) => (await as().call(adminHostRetrieve, { params: { domain } })).body
const retry = (domain: string, who = admin) => as(who).call(adminHostRetry, { params: { domain } })

/** Somebody on a server who follows alice. */
const aFollower = async (host: string): Promise<string> => {
  const actor = await scene.world.peers.actor(`https://${host}/u/reader`)
  const follow = activity('Follow', 'https://home.test/u/alice', { id: newId(host), actor })
  expect(await scene.world.post(follow)).toBe(202)
  const followerId = await until(() => scene.world.userIds.get(actor))
  await scene.world.emit(userFollowed, { followerId, followedId: 11 })
  const inbox = `${actor}/inbox`
  await scene.world.sent((one) => one.inbox === inbox && one.activity['type'] === 'Accept')
  await seen(host, ({ waiting }) => waiting === 0)
  return inbox
}
const write = () =>
  scene.world.emit(contentCreated, aCard({ id: 7_000 + ++serial, authorId: 11, magazineId: 1 }))
/** Until nobody delivers to it. */
const seen = async (domain: string, fits: (host: Awaited<ReturnType<typeof look>>) => boolean) =>
  until(async () => {
    const host = await look(domain)
    return fits(host) ? host : null
  })

describe('the servers that are known', () => {
  test('one that takes what it is sent: what it runs, how fast it is, when it was last spoken with', async () => {
    await aFollower('well.test')
    await write()
    const host = await seen(
      'well.test',
      ({ waiting, latencyMs, checkedAt }) => waiting === 0 && latencyMs !== null && checkedAt !== null,
    )
    expect(host).toEqual({
      domain: 'well.test',
      software: null,
      version: null,
      checkedAt: expect.any(String),
      federated: true,
      waiting: 0,
      oldestWaitingAt: null,
      failures: 0,
      pausedUntil: null,
      lastFailure: null,
      latencyMs: expect.any(Number),
      lastDeliveredAt: expect.any(String),
      lastReceivedAt: expect.any(String),
    })
  })

  test('one that is away: what waits and since when, what was said last, and until when it is left alone', async () => {
    await aFollower('away.test')
    scene.world.peers.silent.add('away.test')
    await write()
    const host = await seen('away.test', ({ failures }) => failures === 1)
    expect(host).toMatchObject({
      waiting: 1,
      oldestWaitingAt: expect.any(String),
      pausedUntil: expect.any(String),
      lastFailure: { kind: 'silent', status: null, reason: 'away.test cannot be reached' },
    })
    await write()
    expect(await seen('away.test', ({ waiting }) => waiting === 2)).toMatchObject({ failures: 1 })
    // The others may be about to take it.
    await until(async () => (await list({ sort: 'waiting' })).join() === 'away.test')
    expect(await list({ sort: 'failures' })).toEqual(['away.test'])

    // As after many failures: it would be left alone for long, and taken for dead once it is looked at.
    const { knex } = scene.world.deps.db
    await knex('delivery_host')
      .where({ host: 'away.test' })
      .update({ failures: 12, due_at: new Date(scene.world.clock.now().getTime() + 12 * HOUR_MS) })
    await knex('instance')
      .where({ domain: 'away.test' })
      .update({ failures: 12, succeeded_at: null, received_at: null })
    scene.world.peers.silent.clear()
    expect(await retry('away.test')).toMatchObject({ status: 200, body: { domain: 'away.test' } })
    const back = await seen('away.test', ({ waiting, failures }) => waiting === 0 && failures === 0)
    expect(back).toMatchObject({ oldestWaitingAt: null, pausedUntil: null, lastFailure: { kind: 'silent' } })
    const threads = scene.world.peers.delivered.filter(
      ({ inbox, activity: sent }) => inbox.startsWith('https://away.test') && sent['type'] === 'Create',
    )
    expect(threads).toHaveLength(2)
    await until(async () => (await list({ sort: 'waiting' })).length === 0)
  })

  test('one in trouble: what it answered; what waits for itself alone is tried by asking, too', async () => {
    const inbox = await aFollower('ill.test')
    scene.world.peers.statuses.set(inbox, 500)
    await write()
    await seen('ill.test', ({ lastFailure }) => lastFailure?.kind === 'trouble')
    expect(await look('ill.test')).toMatchObject({
      waiting: 1,
      failures: 0,
      lastFailure: { status: 500, reason: null },
    })
    scene.world.peers.statuses.set(inbox, 403)
    await retry('ill.test')
    expect(await seen('ill.test', ({ waiting }) => waiting === 0)).toMatchObject({
      lastFailure: { kind: 'refused', status: 403 },
    })
    scene.world.peers.statuses.clear()
  })

  test('are found by how their names begin, and listed by when they were last heard of', async () => {
    await aFollower('later.test')
    scene.world.clock.advance(HOUR_MS)
    await aFollower('latest.test')
    expect(await list({ q: 'LATE' })).toEqual(['later.test', 'latest.test'])
    expect((await list({ sort: 'received', q: 'late' })).slice(0, 2)).toEqual(['latest.test', 'later.test'])
    const all = await list()
    expect(all).toEqual(all.toSorted())
    expect(await list({ perPage: 1, p: 2 })).toEqual([all[1]])
    const beyond = await as().call(adminHosts, { query: { p: 99 } })
    expect(beyond.status).toBe(404)
  })

  test('one that is cut off is said to be, and not tried', async () => {
    await aFollower('cut.test')
    await scene.world.emit(instanceChanged, {
      domain: 'cut.test',
      isBanned: true,
      isExplicitlyAllowed: false,
    })
    expect(await until(async () => !(await look('cut.test')).federated)).toBe(true)
    expect((await retry('cut.test')).status).toBe(400)
    await scene.world.emit(instanceChanged, {
      domain: 'never-met.test',
      isBanned: true,
      isExplicitlyAllowed: false,
    })
    expect(await look('never-met.test')).toMatchObject({ federated: false, lastReceivedAt: null })
  })

  test('are for administrators; others are not known', async () => {
    const member = principalOf(alice)
    expect((await retry('well.test', member)).status).toBe(403)
    expect((await as(member).call(adminHosts, { query: {} })).status).toBe(403)
    const params = { domain: 'well.test' }
    expect((await as(member).call(adminHostRetrieve, { params })).status).toBe(403)
    expect((await retry('unheard.test')).status).toBe(404)
    expect((await as().call(adminHostRetrieve, { params: { domain: 'unheard.test' } })).status).toBe(404)
  })
})

test('what waits is counted anew where a process died with a host', async () => {
  await aFollower('killed.test')
  scene.world.peers.silent.add('killed.test')
  await write()
  await seen('killed.test', ({ failures }) => failures === 1)
  await scene.world.deps.db
    .knex('delivery_host')
    .where({ host: 'killed.test' })
    .update({ waiting: 9, taken_until: new Date(scene.world.clock.now().getTime() - 1) })
  await retry('killed.test')
  expect(await seen('killed.test', ({ waiting }) => waiting !== 9)).toMatchObject({ waiting: 1 })
  scene.world.peers.silent.clear()
  await retry('killed.test')
  await seen('killed.test', ({ waiting }) => waiting === 0)
})
