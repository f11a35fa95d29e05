import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  defederation,
  knownInstances,
  postingRight,
  upsertRemoteMagazine,
} from '@app/contract/calls/community.ts'
import { referRemoteImage } from '@app/contract/calls/media.ts'
import {
  adminAllowInstance,
  adminBanInstance,
  adminDenyInstance,
  adminUnbanInstance,
  adminUpdateDefederatedInstances,
  adminUpdateSettings,
  instanceRetrieveDeadInstances,
  instanceRetrieveDefederatedInstances,
  instanceRetrieveDefederatedInstancesV2,
  instanceRetrieveFederatedInstances,
  remoteInstanceDetailsRetrieve,
} from '@app/contract/community/instance.ts'
import { magazineRetrieve, magazinesRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { instanceChanged, magazineChanged } from '@app/contract/events/community.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld, fromAfar } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
let member: UserCard
beforeEach(async () => {
  world = await communityWorld()
  admin = await world.aMember({ username: 'admin', isAdmin: true })
  member = await world.aMember({ username: 'member', isGlobalModerator: true })
})
afterEach(() => world.close())

const remoteMagazine = {
  ...fromAfar('cats'),
  apProfileId: 'https://far.example/c/cats',
  title: 'Cats',
  createdAt: '2020-05-05T00:00:00Z',
}

describe('other instances', () => {
  type Act =
    typeof adminBanInstance | typeof adminUnbanInstance | typeof adminAllowInstance | typeof adminDenyInstance
  const put = (operation: Act, domain: string, who = admin) =>
    world.by(who).call<Act>(operation, { params: { domain } })
  const defederated = async () =>
    (await world.anonymous.call(instanceRetrieveDefederatedInstances, {})).body.instances
  const federated = async () =>
    (await world.anonymous.call(instanceRetrieveFederatedInstances, {})).body.instances.map(
      ({ domain }) => domain,
    )

  test('are banned and unbanned in ban-list mode; the lists, an event and the rights follow', async () => {
    const { magazineId } = await world.ask(upsertRemoteMagazine, remoteMagazine)
    expect(await federated()).toEqual(['far.example'])
    expect((await put(adminBanInstance, 'far.example', member)).status).toBe(403)
    expect((await put(adminBanInstance, 'far.example')).body).toEqual({})
    await put(adminBanInstance, 'bad.example')
    expect(await defederated()).toEqual(['bad.example', 'far.example'])
    const v2 = await world.anonymous.call(instanceRetrieveDefederatedInstancesV2, {})
    expect(v2.body.instances[0]).toEqual({ domain: 'bad.example', software: null, version: null })
    expect((await world.outbox.named(instanceChanged)).at(-1)?.data).toEqual({
      domain: 'bad.example',
      isBanned: true,
      isExplicitlyAllowed: false,
    })
    const domains = ['www.far.example', 'good.example']
    expect(await world.ask(defederation, { domains })).toEqual({ defederated: [true, false] })
    const asked = await world.ask(knownInstances, { domains: ['nobody.example', 'far.example'] })
    expect(asked.instances).toMatchObject([null, { domain: 'far.example' }])
    const right = { userId: member.userId, magazineId, act: 'post' } as const
    expect((await world.ask(postingRight, right)).refusal).toBe('defederated')
    expect((await put(adminUnbanInstance, 'far.example')).status).toBe(200)
    expect((await put(adminUnbanInstance, 'who.example')).status).toBe(404)
    expect((await put(adminAllowInstance, 'far.example')).status).toBe(400)
    expect(await defederated()).toEqual(['bad.example'])
    expect((await world.ask(postingRight, right)).refusal).toBeNull()
  })

  test('need to be allowed in allow-list mode', async () => {
    await world.ask(upsertRemoteMagazine, remoteMagazine)
    await world.by(admin).call(adminUpdateSettings, { body: { MBIN_USE_FEDERATION_ALLOW_LIST: true } })
    const domains = ['far.example', 'good.example']
    expect(await world.ask(defederation, { domains })).toEqual({ defederated: [true, true] })
    expect((await put(adminAllowInstance, 'good.example')).status).toBe(200)
    expect((await put(adminBanInstance, 'far.example')).status).toBe(400)
    expect(await federated()).toEqual(['good.example'])
    expect(await world.ask(defederation, { domains })).toEqual({ defederated: [true, false] })
    await put(adminDenyInstance, 'good.example')
    expect(await federated()).toEqual([])
    const replace = await world.by(admin).call(adminUpdateDefederatedInstances, { body: { instances: [] } })
    expect(replace.status).toBe(400)
  })

  test('can be banned as a whole list', async () => {
    const replace = async (instances: unknown[], who = admin) =>
      world.by(who).call(adminUpdateDefederatedInstances, { body: { instances } })
    expect((await replace([' www.b.example ', 'a.example'])).body.instances).toEqual([
      'a.example',
      'b.example',
    ])
    expect((await replace(['c.example', 'a.example'])).body.instances).toEqual(['a.example', 'c.example'])
    expect(await defederated()).toEqual(['a.example', 'c.example'])
    expect((await replace(['not a host'])).status).toBe(400)
    expect((await replace([7])).status).toBe(400)
    expect((await replace(['x.example'], member)).status).toBe(403)
    expect(await defederated()).toEqual(['a.example', 'c.example'])
    expect((await replace([])).body.instances).toEqual([])
    expect((await world.anonymous.call(instanceRetrieveDeadInstances, {})).body.instances).toEqual([])
  })
})

test('what is known of another instance is counted for admins', async () => {
  const { magazineId } = await world.ask(upsertRemoteMagazine, remoteMagazine)
  const far = await world.aMember({ domain: 'far.example', apId: '@f@far.example' })
  await world.emit(userFollowed, { followerId: admin.userId, followedId: far.userId })
  await world.by(member).call(magazineSubscribe, { params: { magazine_id: magazineId } })
  const of = (domain: string) => ({ params: { domain } })
  const { body } = await world.by(admin).call(remoteInstanceDetailsRetrieve, of('far.example'))
  expect(body).toMatchObject({
    domain: 'far.example',
    isBanned: false,
    magazines: 1,
    users: 1,
    ourUserFollows: 1,
    theirUserFollows: 0,
    ourSubscriptions: 1,
    theirSubscriptions: 0,
    lastSuccessfulDeliver: null,
  })
  expect((await world.by(member).call(remoteInstanceDetailsRetrieve, of('far.example'))).status).toBe(403)
  expect((await world.by(member).call(remoteInstanceDetailsRetrieve, of('unheard.example'))).status).toBe(403)
  expect((await world.by(admin).call(remoteInstanceDetailsRetrieve, of('unheard.example'))).status).toBe(404)
})

describe('remote magazines', () => {
  test('are kept by their address, refreshed in place, and listed as federated', async () => {
    const image = {
      filePath: null,
      sourceUrl: 'https://far.example/cat.png',
      storageUrl: null,
      altText: null,
      width: null,
      height: null,
      blurHash: null,
    }
    world.answerCalls([answer(referRemoteImage, async () => ({ stored: { imageId: 1, image } }))])
    const first = await world.ask(upsertRemoteMagazine, { ...remoteMagazine, iconUrl: image.sourceUrl })
    const again = await world.ask(upsertRemoteMagazine, {
      ...remoteMagazine,
      iconUrl: image.sourceUrl,
      title: 'Felines',
    })
    expect(again).toEqual(first)
    const { body } = await world.anonymous.call(magazineRetrieve, {
      params: { magazine_id: first.magazineId },
    })
    expect(body).toMatchObject({
      name: 'cats@far.example',
      apId: 'cats@far.example',
      apProfileId: remoteMagazine.apProfileId,
      title: 'Felines',
      owner: null,
      icon: { sourceUrl: image.sourceUrl },
    })
    const listed = await world.anonymous.call(magazinesRetrieve, { query: { federation: 'federated' } })
    expect(listed.body.pagination.count).toBe(1)
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data).toMatchObject({ domain: 'far.example' })
  })

  test('survive media being away, and a community that moved to another address', async () => {
    const kept = await world.ask(upsertRemoteMagazine, {
      ...remoteMagazine,
      iconUrl: 'https://far.example/cat.png',
    })
    const moved = { ...remoteMagazine, apProfileId: 'https://far.example/m/cats' }
    expect(await world.ask(upsertRemoteMagazine, moved)).toEqual(kept)
  })
})

test('what federation tells of an instance stands in its details, in the lists and on its magazines', async () => {
  const magazine = await world.ask(upsertRemoteMagazine, remoteMagazine)
  const peer = {
    domain: 'far.example',
    software: 'lemmy',
    version: '0.19.5',
    failures: 12,
    lastDeliveredAt: '2020-01-01T00:00:00.000Z',
    lastFailedAt: '2026-01-01T00:00:00.000Z',
    lastReceivedAt: null,
  }
  await world.emit(peerChanged, peer)
  const details = await world
    .by(admin)
    .call(remoteInstanceDetailsRetrieve, { params: { domain: 'far.example' } })
  expect(details.body).toMatchObject({
    software: 'lemmy',
    failedDelivers: 12,
    lastSuccessfulDeliver: '2020-01-01T00:00:00+00:00',
    lastSuccessfulReceive: null,
  })
  const dead = async () => (await world.anonymous.call(instanceRetrieveDeadInstances, {})).body.instances
  expect(await dead()).toEqual([{ domain: 'far.example', software: 'lemmy', version: '0.19.5' }])
  const shown = await world.anonymous.call(magazineRetrieve, {
    params: { magazine_id: magazine.magazineId },
  })
  expect(shown.body).toMatchObject({ serverSoftware: 'lemmy', serverSoftwareVersion: '0.19.5' })
  await world.emit(peerChanged, { ...peer, failures: 0, lastReceivedAt: new Date().toISOString() })
  expect(await dead()).toEqual([])
})
