import { beforeAll, describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { instanceChanged, settingsChanged } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import type { Json } from '../json-ld/json.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, newId, trains } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { announcePeers } from './peers.ts'

const scene = federationScene()

describe('who is talked to', () => {
  const evil = 'https://evil.test/u/eve'
  const cut = (domain: string, isBanned: boolean) =>
    scene.world.emit(instanceChanged, { domain, isBanned, isExplicitlyAllowed: false })
  const received = async (id: string) =>
    (await scene.world.deps.db.knex('received').where({ activity_id: id }).first()) !== undefined
  beforeAll(() => scene.world.peers.actor(evil))

  test('what a banned host says is taken and dropped, unread; after the ban it counts again', async () => {
    await cut('evil.test', true)
    const like = (id: string) => ({ ...activity('Follow', 'https://home.test/u/alice', { actor: evil }), id })
    const dropped = newId('evil.test')
    expect(await scene.world.post(like(dropped))).toBe(202)
    expect(await received(dropped)).toBe(false)
    expect(await scene.world.deps.db.knex('remote_actor').where({ ap_id: evil })).toEqual([])
    // Nor is it looked for when somebody types its address.
    expect(await scene.world.ask(resolveRemote, { query: evil })).toMatchObject({ userId: null })
    await cut('evil.test', false)
    const taken = newId('evil.test')
    expect(await scene.world.post(like(taken))).toBe(202)
    expect(await received(taken)).toBe(true)
    await scene.world.sent(({ inbox }) => inbox === `${evil}/inbox`)
  })

  test('nothing goes to a banned host, nor is its part in a magazine elsewhere believed', async () => {
    const [eve] = await scene.world.deps.db.knex('remote_actor').where({ ap_id: evil })
    await scene.world.emit(userFollowed, { followerId: eve.local_id, followedId: alice.userId })
    await scene.world.emit(userFollowed, {
      followerId: scene.world.userIds.get(bob)!,
      followedId: alice.userId,
    })
    await cut('evil.test', true)
    scene.world.peers.delivered.length = 0
    await scene.world.emit(contentCreated, aCard({ type: 'post', authorId: alice.userId, magazineId: 1 }))
    await scene.world.sent(({ inbox }) => inbox.startsWith('https://there.test'))
    expect(scene.world.peers.delivered.filter(({ inbox }) => inbox.includes('evil.test'))).toEqual([])

    const before = scene.world.votes.length
    const known = 'https://there.test/note/known'
    scene.world.cards.set(known, aCard({ apId: known, magazineId: scene.world.magazineIds.get(trains)! }))
    const inner = { ...activity('Like', known, { actor: evil }), id: newId('evil.test') }
    expect(await scene.world.post(activity('Announce', inner, { actor: trains }), { signer: trains })).toBe(
      202,
    )
    const last = activity('Follow', 'https://home.test/u/alice')
    await scene.world.post(last)
    await scene.world.sent(({ activity: { object } }) => (object as Json)['id'] === last.id)
    expect(scene.world.votes).toHaveLength(before)
    await cut('evil.test', false)
    const again = { ...inner, id: newId('evil.test') }
    await scene.world.post(activity('Announce', again, { actor: trains }), { signer: trains })
    await until(() => scene.world.votes.length > before)
  })

  test('where federation is off, nothing of it answers but NodeInfo', async () => {
    await scene.world.emit(settingsChanged, { settings: { KBIN_FEDERATION_ENABLED: false } })
    for (const path of ['/u/alice', '/m/maps', '/.well-known/webfinger?resource=acct:alice@home.test'])
      expect((await scene.world.get(path)).status).toBe(404)
    expect(await scene.world.post(activity('Follow', 'https://home.test/u/alice'))).toBe(404)
    expect((await scene.world.get('/.well-known/nodeinfo')).status).toBe(200)
    expect((await scene.world.get('/nodeinfo/2.1.json')).status).toBe(200)
    await scene.world.emit(settingsChanged, { settings: { KBIN_FEDERATION_ENABLED: true } })
    expect((await scene.world.get('/u/alice')).status).toBe(200)
  })
})

test('of peers it is told what they run, asked when they are met and once a day, and how it goes with them', async () => {
  const run = (name: string) => scene.world.runtime.tasks?.find((task) => task.name === name)?.run()
  const host = 'http://fresh.test'
  const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
  scene.world.peers.documents.set(`${host}/.well-known/nodeinfo`, {
    links: [
      { rel, href: `${host}/nodeinfo/2.1` },
      { rel, href: 'http://elsewhere.test/nodeinfo/2.1' },
    ],
  })
  scene.world.peers.documents.set(`${host}/nodeinfo/2.1`, { software: { name: 'lemmy', version: '0.19.5' } })
  const carol = await scene.world.peers.actor('https://fresh.test/u/carol')
  const follow = { id: newId('fresh.test'), actor: carol }
  await scene.world.post(activity('Follow', 'https://home.test/u/alice', follow))
  await until(() =>
    scene.world.deps.db.knex('instance').where({ domain: 'fresh.test', software: 'lemmy' }).first(),
  )
  await run('federation.announce-peers')
  const told = async () =>
    (await scene.world.outbox.named(peerChanged)).filter(({ data }) => data.domain === 'fresh.test')
  expect((await told()).at(-1)?.data).toMatchObject({
    software: 'lemmy',
    version: '0.19.5',
    failures: 0,
    lastReceivedAt: expect.any(String),
  })
  // No news: nothing is asked or told again.
  const times = (await told()).length
  scene.world.peers.documents.delete(`${host}/.well-known/nodeinfo`)
  await until(async () => {
    await run('federation.announce-peers')
    return !(await scene.world.deps.db.knex('instance').where({ changed: true }).first())
  })
  await run('federation.check-peers')
  await run('federation.announce-peers')
  expect((await told()).at(-1)?.data).toMatchObject({ software: 'lemmy' })
  expect((await told()).length).toBeLessThanOrEqual(times + 1)
})

test('a peer that was just met is told of alone', async () => {
  const news = ['just-met.test', 'other-news.test']
  await scene.world.deps.db
    .knex('instance')
    .insert(news.map((domain) => ({ domain, checked_at: new Date(), changed: true })))
  const told = async () =>
    (await scene.world.outbox.named(peerChanged)).flatMap(({ data }) =>
      news.filter((one) => one === data.domain),
    )
  const federation = createFederation(scene.world.deps)
  await announcePeers(federation, 'just-met.test')
  expect(await told()).toEqual(['just-met.test'])
  await announcePeers(federation)
  expect(await told()).toEqual(news)
})
