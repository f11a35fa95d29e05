import { actorKeys } from '@app/contract/calls/federation.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  defederation,
  instanceSettings,
  knownInstances,
  postingRight,
  upsertRemoteMagazine,
} from '@app/contract/calls/community.ts'
import { referRemoteImage } from '@app/contract/calls/media.ts'
import {
  adminAllowInstance,
  adminBanInstance,
  adminDenyInstance,
  adminRetrieveSettings,
  adminUnbanInstance,
  adminUpdateDefederatedInstances,
  adminUpdatePages,
  adminUpdateSettings,
  instanceDetailsRetrieve,
  instanceRetrieveDeadInstances,
  instanceRetrieveDefederatedInstances,
  instanceRetrieveDefederatedInstancesV2,
  instanceRetrieveFederatedInstances,
  instanceRetrieveInfo,
  remoteInstanceDetailsRetrieve,
} from '@app/contract/community/instance.ts'
import { magazineRetrieve, magazinesRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { instanceChanged, magazineChanged, settingsChanged } from '@app/contract/events/community.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import type { SnapshotPage } from '@app/platform/context.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'
import { SETTINGS_CHANNEL, settingDefaults } from './settings.ts'

let world: CommunityWorld
let admin: UserCard
let member: UserCard
beforeEach(async () => {
  world = await communityWorld()
  admin = await world.aMember({ username: 'admin', isAdmin: true })
  member = await world.aMember({ username: 'member', isGlobalModerator: true })
})
afterEach(() => world.close())

describe('settings', () => {
  test('are all there, none null, and changed ones hold for everybody at once', async () => {
    const told: string[] = []
    const unsubscribe = await world.deps.cache.subscribe(SETTINGS_CHANNEL, (message) => told.push(message))
    const before = (await world.by(admin).call(adminRetrieveSettings, {})).body
    expect(before).toMatchObject({ KBIN_TITLE: 'Commonplace', MBIN_DOWNVOTES_MODE: 'enabled' })
    expect(Object.values(before)).not.toContain(null)
    const body = {
      KBIN_TITLE: 'Elsewhere',
      MBIN_DOWNVOTES_MODE: 'hidden',
      KBIN_REGISTRATIONS_ENABLED: false,
    } as const
    const changed = await world.by(admin).call(adminUpdateSettings, { body })
    expect(changed.body).toEqual({ ...before, ...body })
    expect((await world.by(admin).call(adminRetrieveSettings, {})).body).toEqual({ ...before, ...body })
    expect((await world.outbox.named(settingsChanged)).at(-1)?.data.settings).toMatchObject(body)
    expect((await world.ask(instanceSettings, {})).settings).toMatchObject(body)
    expect(JSON.parse(told[0] ?? '{}')).toMatchObject(body)
    await unsubscribe()
    const info = await world.anonymous.call(instanceRetrieveInfo, {})
    expect(info.body).toMatchObject({ websiteTitle: 'Elsewhere', websiteOpenRegistrations: false })
    const site = await world.anonymous.call(instanceDetailsRetrieve, {})
    expect(site.body.downvotesMode).toBe('hidden')
  })

  test('every value comes back as it was sent, flipped and flipped back', async () => {
    const before = (await world.by(admin).call(adminRetrieveSettings, {})).body
    const flipped = Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key, typeof value === 'boolean' ? !value : value]),
    )
    expect((await world.by(admin).call(adminUpdateSettings, { body: flipped })).body).toEqual(flipped)
    expect((await world.by(admin).call(adminUpdateSettings, { body: before })).body).toEqual(before)
  })

  test('of two admins who change different ones at once neither undoes the other', async () => {
    await Promise.all([
      world.by(admin).call(adminUpdateSettings, { body: { KBIN_TITLE: 'One' } }),
      world.by(admin).call(adminUpdateSettings, { body: { KBIN_META_TITLE: 'Two' } }),
    ])
    const { body } = await world.by(admin).call(adminRetrieveSettings, {})
    expect(body).toMatchObject({ KBIN_TITLE: 'One', KBIN_META_TITLE: 'Two' })
  })

  test('keep the domain of the environment', async () => {
    const sent = await world.by(admin).call(adminUpdateSettings, { body: { KBIN_DOMAIN: 'evil.example' } })
    expect(sent.body.KBIN_DOMAIN).toBe('evil.example')
    expect((await world.by(admin).call(adminRetrieveSettings, {})).body.KBIN_DOMAIN).toBe('localhost:8080')
  })

  test.each([
    ['an unknown downvotes mode', { MBIN_DOWNVOTES_MODE: 'sometimes' }],
    ['a wrong type', { MBIN_PRIVATE_INSTANCE: 'true' }],
    ['null', { KBIN_TITLE: null }],
    ['a list', []],
  ])('refuse %s', async (_, body) => {
    expect((await world.by(admin).call(adminUpdateSettings, { body })).status).toBe(400)
  })

  test('are for admins with the scope; a global moderator is none', async () => {
    expect((await world.by(member).call(adminRetrieveSettings, {})).status).toBe(403)
    const bad = { body: { KBIN_TITLE: 1 } }
    expect((await world.by(member).call(adminUpdateSettings, bad)).status).toBe(403)
    expect((await world.anonymous.call(adminRetrieveSettings, {})).status).toBe(401)
  })

  test('begin as the environment says, texts read as what they mean', () => {
    const environment = { KBIN_TITLE: 'Mine', MBIN_PRIVATE_INSTANCE: 'true', KBIN_FEDERATION_ENABLED: '0' }
    expect(settingDefaults({ ...world.config, settingDefaults: environment })).toMatchObject({
      KBIN_TITLE: 'Mine',
      MBIN_PRIVATE_INSTANCE: true,
      KBIN_FEDERATION_ENABLED: false,
      KBIN_DOMAIN: 'localhost:8080',
    })
    const impossible = { MBIN_DOWNVOTES_MODE: 'sometimes' }
    expect(() => settingDefaults({ ...world.config, settingDefaults: impossible })).toThrow(
      'MBIN_DOWNVOTES_MODE',
    )
  })
})

describe('pages', () => {
  test('are written one at a time; about is never empty', async () => {
    const before = (await world.anonymous.call(instanceDetailsRetrieve, {})).body
    expect(before).toMatchObject({ contact: null, faq: null, privacyPolicy: null, terms: null })
    expect(before.about).not.toBe('')
    for (const page of ['about', 'contact', 'faq', 'privacyPolicy', 'terms'] as const) {
      const written = await world
        .by(admin)
        .call(adminUpdatePages, { params: { page }, body: { body: `# ${page}` } })
      expect(written.body[page]).toBe(`# ${page}`)
    }
    const site = (await world.anonymous.call(instanceDetailsRetrieve, {})).body
    expect(site).toMatchObject({ about: '# about', terms: '# terms' })
  })

  test.each([
    ['another page', 'imprint', { body: 'x' }, 400],
    ['no body', 'about', {}, 400],
    ['a body that is no text', 'about', { body: 1 }, 400],
  ])('%s is refused', async (_, page, body, status) => {
    expect((await world.by(admin).call(adminUpdatePages, { params: { page }, body })).status).toBe(status)
    expect((await world.by(member).call(adminUpdatePages, { params: { page }, body })).status).toBe(403)
  })
})

test('the information page names the software, the site and its staff', async () => {
  const { body } = await world.anonymous.call(instanceRetrieveInfo, {})
  expect(body).toMatchObject({
    softwareName: 'mbin',
    websiteDomain: 'localhost:8080',
    instanceAdmins: [{ id: 'http://localhost:8080/u/admin', preferredUsername: 'admin', type: 'Person' }],
    instanceModerators: [{ preferredUsername: 'member' }],
  })
  // Nobody here speaks for federation.
  expect(body.instanceAdmins[0]).not.toHaveProperty('publicKey')
  world.answerCalls([
    answer(actorKeys, async ({ userIds }) => ({ keys: userIds.map((userId) => `key of ${userId}`) })),
  ])
  const id = 'http://localhost:8080/u/admin'
  expect((await world.anonymous.call(instanceRetrieveInfo, {})).body.instanceAdmins[0]).toMatchObject({
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: `key of ${admin.userId}` },
  })
})

const remoteMagazine = {
  apProfileId: 'https://far.example/c/cats',
  handle: 'cats@far.example',
  domain: 'far.example',
  title: 'Cats',
  description: null,
  iconUrl: null,
  bannerUrl: null,
  isAdult: false,
  isPostingRestrictedToMods: false,
  discoverable: true,
  indexable: true,
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

test('a snapshot tells all that others copy, each kind after what it hangs on', async () => {
  const { magazineId } = await world.aMagazine(admin)
  await world.ask(upsertRemoteMagazine, remoteMagazine)
  const events: { type: string; data: unknown }[] = []
  for (let cursor: string | null = null, more = true; more;) {
    const page: SnapshotPage | undefined = await world.runtime.snapshot?.(cursor)
    events.push(...(page?.events ?? []))
    cursor = page?.next ?? null
    more = cursor !== null
  }
  expect(events.map(({ type }) => type)).toEqual([
    'community.settings-changed',
    'community.instances-blocked-for-all',
    'community.magazine-changed',
    'community.magazine-changed',
    'community.magazine-changed',
    'community.magazine-subscribed',
    'community.magazine-subscribed',
  ])
  expect(events.at(-1)?.data).toEqual({ magazineId, userId: admin.userId })
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
