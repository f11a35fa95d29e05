import { actorKeys } from '@app/contract/calls/federation.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instanceSettings } from '@app/contract/calls/community.ts'
import {
  adminRetrieveSettings,
  adminUpdatePages,
  adminUpdateSettings,
  instanceDetailsRetrieve,
  instanceRetrieveInfo,
} from '@app/contract/community/instance.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
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
  test('an edit of what another changed meanwhile is refused, of settings and of pages', async () => {
    const etag = async (operation: typeof adminRetrieveSettings | typeof instanceDetailsRetrieve) =>
      (await world.by(admin).call(operation as typeof adminRetrieveSettings, {})).headers.get('etag') ?? ''
    const headers = { 'if-match': await etag(adminRetrieveSettings) }
    const change = (text: string) =>
      world.by(admin).call(adminUpdateSettings, { body: { KBIN_META_KEYWORDS: text }, headers })
    expect([(await change('one')).status, (await change('two')).status]).toEqual([200, 412])

    const ofPages = { 'if-match': await etag(instanceDetailsRetrieve) }
    const write = (body: string) =>
      world.by(admin).call(adminUpdatePages, { params: { page: 'faq' }, body: { body }, headers: ofPages })
    expect([(await write('one')).status, (await write('two')).status]).toEqual([200, 412])
    expect((await world.anonymous.call(instanceDetailsRetrieve, {})).body.faq).toBe('one')
  })

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
      Object.entries(before).map(([key, value]) => [
        key,
        // Says whether there is a key, which is none of the settings.
        typeof value === 'boolean' && key !== 'MBIN_TRANSLATE_API_KEY_SET' ? !value : value,
      ]),
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
    expect(before).toMatchObject({
      contact: null,
      faq: null,
      privacyPolicy: null,
      terms: null,
      announcement: null,
    })
    expect(before.about).not.toBe('')
    for (const page of ['about', 'contact', 'faq', 'privacyPolicy', 'terms', 'announcement'] as const) {
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

test('a snapshot tells all that others copy, each kind after what it hangs on', async () => {
  const { magazineId } = await world.aMagazine(admin)
  await world.aRemoteMagazine()
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
    'community.instances-silenced',
    'community.magazine-changed',
    'community.magazine-changed',
    'community.magazine-changed',
    'community.magazine-subscribed',
    'community.magazine-subscribed',
  ])
  expect(events.at(-1)?.data).toEqual({ magazineId, userId: admin.userId })
})

test('security.txt names the contact of the instance, and until when it holds (RFC 9116)', async () => {
  await world.by(admin).call(adminUpdateSettings, { body: { KBIN_CONTACT_EMAIL: 'security@example.org' } })
  const response = await world.anonymous.fetch('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Z][A-Za-z-]+): (\S+)$/.exec(line)?.slice(1) ?? [])
  expect(fields.filter(([name]) => name === 'Contact').map(([, value]) => value)).toEqual([
    'mailto:security@example.org',
    'http://localhost:8080/contact',
  ])
  const expires = new Date(fields.find(([name]) => name === 'Expires')?.[1] ?? '').getTime()
  const days = (expires - world.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThan(181)
  expect(text).toContain('Canonical: http://localhost:8080/.well-known/security.txt\n')
})
