import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instanceSettings, translationServer } from '@app/contract/calls/community.ts'
import { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import {
  adminRetrieveSettings,
  adminUpdateSettings,
  instanceDetailsRetrieve,
  instanceRetrieveInfo,
} from '@app/contract/community/instance.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { instancePresentationRetrieve } from '@app/contract/community/presentation.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { accentOf, DEFAULT_ACCENT } from '@app/platform/colour/accent.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
beforeAll(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
})
afterAll(() => world.close())

const change = (body: Record<string, unknown>) => world.by(admin).call(adminUpdateSettings, { body })
const presented = async () => (await world.anonymous.call(instancePresentationRetrieve, {})).body

describe('a setting outside its limits is refused by name, and none of the others is stored', () => {
  const numbers = new Set([
    'MAX_IMAGE_BYTES',
    'MBIN_SIGNUPS_PER_MAIL_DOMAIN',
    'MBIN_SIGNUP_WAVE_ACCOUNTS',
    'MBIN_SIGNUP_WAVE_ALIKE',
  ])
  const types = Object.entries(SiteSettings.shape).flatMap(([key]) =>
    [null, {}, [], numbers.has(key) ? 'many' : 7].map((value) => [key, value] as const),
  )
  test.each([
    ...types,
    ['KBIN_TITLE', 'x'.repeat(2001)],
    ['KBIN_META_DESCRIPTION', 'x'.repeat(2001)],
    ['KBIN_DEFAULT_LANG', 'english'],
    ['KBIN_DEFAULT_LANG', ''],
    ['KBIN_DEFAULT_LANG', 'pt-'],
    ['KBIN_CONTACT_EMAIL', 'nobody'],
    ['KBIN_SENDER_EMAIL', 'a@b\r\nBcc: c@d'],
    ['KBIN_SENDER_EMAIL', `${'a'.repeat(320)}@example.org`],
    ['MBIN_DEFAULT_THEME', '../evil'],
    ['MBIN_ACCENT', 'red'],
    ['MBIN_ACCENT', '#076952;}'],
    ['MBIN_DOWNVOTES_MODE', 'sometimes'],
    ['MBIN_PRIVATE_INSTANCE', 'true'],
    ['MAX_IMAGE_BYTES', 1.5],
    ['MBIN_SIGNUPS_PER_MAIL_DOMAIN', -1],
    ['MBIN_SIGNUPS_PER_MAIL_DOMAIN', 100_001],
    ['MBIN_SIGNUP_WAVE_ACCOUNTS', -1],
    ['MBIN_SIGNUP_WAVE_ACCOUNTS', 100_001],
    ['MBIN_SIGNUP_WAVE_ALIKE', 1.5],
    ['MBIN_SIGNUP_WAVE_ALIKE', 1_001],
  ] as const)('%s: %p', async (key, value) => {
    const { status, body } = await change({ KBIN_META_KEYWORDS: 'not to be stored', [key]: value })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(key)
    const { body: now } = await world.by(admin).call(adminRetrieveSettings, {})
    expect(now.KBIN_META_KEYWORDS).not.toBe('not to be stored')
  })
})

test('a contact may be taken away', async () => {
  expect((await change({ KBIN_CONTACT_EMAIL: '' })).status).toBe(200)
  expect((await world.anonymous.call(instanceRetrieveInfo, {})).body.websiteContactEmail).toBe('')
})

describe('what concerns pages is told to whoever draws them', () => {
  test.each([
    ['KBIN_META_TITLE', 'metaTitle', 'Commonplace, a place'],
    ['KBIN_META_DESCRIPTION', 'metaDescription', 'Threads and more'],
    ['KBIN_META_KEYWORDS', 'metaKeywords', 'a, b'],
    ['MBIN_DEFAULT_THEME', 'defaultTheme', 'solarized-dark'],
    ['KBIN_HEADER_LOGO', 'headerLogo', true],
    ['KBIN_JS_ENABLED', 'scripts', false],
    ['KBIN_MERCURE_ENABLED', 'livePush', false],
    ['KBIN_FEDERATION_PAGE_ENABLED', 'federationPage', false],
    ['MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY', 'randomLocalOnly', true],
    ['MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY', 'peopleLocalOnly', true],
    ['MBIN_RESTRICT_MAGAZINE_CREATION', 'restrictedMagazineCreation', true],
  ] as const)('%s as %s', async (key, name, value) => {
    expect((await presented())[name]).not.toBe(value)
    expect((await change({ [key]: value })).status).toBe(200)
    expect((await presented())[name]).toBe(value)
  })
})

test('the colour is told as shades of it, the one that comes with the product as none', async () => {
  expect((await presented()).accent).toBeNull()
  await change({ MBIN_ACCENT: '#C2185B' })
  expect((await presented()).accent).toEqual(accentOf('#c2185b'))
  await change({ MBIN_ACCENT: DEFAULT_ACCENT })
  expect((await presented()).accent).toBeNull()
})

test('the title, the language, the switches of registration and federation stand on the information page', async () => {
  await change({
    KBIN_TITLE: 'Elsewhere',
    KBIN_DEFAULT_LANG: 'pt-BR',
    KBIN_CONTACT_EMAIL: 'us@example.org',
    KBIN_REGISTRATIONS_ENABLED: false,
    KBIN_FEDERATION_ENABLED: false,
    MBIN_DOWNVOTES_MODE: 'disabled',
  })
  expect((await world.anonymous.call(instanceRetrieveInfo, {})).body).toMatchObject({
    websiteTitle: 'Elsewhere',
    websiteDefaultLang: 'pt-BR',
    websiteContactEmail: 'us@example.org',
    websiteOpenRegistrations: false,
    websiteFederationEnabled: false,
  })
  expect((await world.anonymous.call(instanceDetailsRetrieve, {})).body.downvotesMode).toBe('disabled')
})

test('who may create magazines follows the setting at once', async () => {
  const [member, moderator] = [await world.aMember(), await world.aMember({ isGlobalModerator: true })]
  const create = async (who: UserCard, name: string) =>
    (await world.by(who).call(magazineCreate, { body: { name, title: 'A magazine' } })).status
  await change({ MBIN_RESTRICT_MAGAZINE_CREATION: true })
  expect([
    await create(member, 'first'),
    await create(moderator, 'second'),
    await create(admin, 'third'),
  ]).toEqual([403, 201, 201])
  await change({ MBIN_RESTRICT_MAGAZINE_CREATION: false })
  expect(await create(member, 'fourth')).toBe(201)
})

test('a provider that nobody could show is refused, and its line named', async () => {
  const named = 'Tube | https://tube.example/w/:id | https://tube.example/embed/:id'
  expect((await change({ MBIN_EMBEDS: named })).body.MBIN_EMBEDS).toBe(named)
  const { status, body } = await change({ MBIN_EMBEDS: `${named}\nTube | ftp://tube.example | x` })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('MBIN_EMBEDS')
  expect(JSON.stringify(body)).toContain('ftp://tube.example')
  expect((await change({ MBIN_EMBEDS: '' })).body.MBIN_EMBEDS).toBe('')
})

describe('the server for translations', () => {
  const named = async () => (await world.ask(translationServer, {})).server
  const settings = async () => (await world.by(admin).call(adminRetrieveSettings, {})).body

  test('is named with a key that nobody reads back, and pages are told of its host', async () => {
    expect(await named()).toBeNull()
    expect((await presented()).translationServer).toBeNull()
    const wish = { MBIN_TRANSLATE_URL: 'https://translate.example/', MBIN_TRANSLATE_API_KEY: 'top secret' }
    const { status, body } = await change(wish)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      MBIN_TRANSLATE_URL: wish.MBIN_TRANSLATE_URL,
      MBIN_TRANSLATE_API_KEY_SET: true,
    })
    expect(JSON.stringify([body, await settings(), await world.ask(instanceSettings, {})])).not.toContain(
      'top secret',
    )
    expect(JSON.stringify(await world.outbox.named(settingsChanged))).not.toContain('top secret')
    expect((await presented()).translationServer).toBe('translate.example')
    expect(await named()).toEqual({ url: wish.MBIN_TRANSLATE_URL, apiKey: 'top secret', isOperators: false })
  })

  test('keeps its key while other settings change, and loses it with its address', async () => {
    await change({ MBIN_TRANSLATE_URL: 'https://translate.example', MBIN_TRANSLATE_API_KEY: 'top secret' })
    await change({ KBIN_META_KEYWORDS: 'a', MBIN_TRANSLATE_URL: 'https://translate.example' })
    expect((await named())?.apiKey).toBe('top secret')
    await change({ MBIN_TRANSLATE_URL: 'https://other.example', MBIN_TRANSLATE_API_KEY_SET: true })
    expect(await named()).toEqual({ url: 'https://other.example', apiKey: null, isOperators: false })
    expect((await settings()).MBIN_TRANSLATE_API_KEY_SET).toBe(false)
    await change({ MBIN_TRANSLATE_API_KEY: 'another' })
    expect((await named())?.apiKey).toBe('another')
    await change({ MBIN_TRANSLATE_API_KEY: '' })
    expect((await named())?.apiKey).toBeNull()
    await change({ MBIN_TRANSLATE_URL: '' })
    expect(await named()).toBeNull()
  })

  test('of the panel lies in no private network, and is an address', async () => {
    const closed = await communityWorld({
      config: { url: 'https://our.example', allowPrivateNetworks: false },
    })
    const boss = closed.by(await closed.aMember({ isAdmin: true }))
    for (const url of [
      'https://127.0.0.1:5000',
      'https://localhost',
      'https://[::1]',
      'https://10.1.2.3',
      'http://translate.example',
      'https://me:secret@translate.example',
      'ftp://translate.example',
      'https://',
      'https://translate.example/?a=b',
    ]) {
      const { status, body } = await boss.call(adminUpdateSettings, { body: { MBIN_TRANSLATE_URL: url } })
      expect([url, status]).toEqual([url, 400])
      expect(JSON.stringify(body)).toContain('MBIN_TRANSLATE_URL')
    }
    await closed.close()
  })

  test('of the environment may lie in one, and its key is for it alone', async () => {
    const own = await communityWorld({
      config: {
        settingDefaults: { MBIN_TRANSLATE_URL: 'http://libretranslate:5000' },
        translateApiKey: 'of the environment',
      },
    })
    const boss = own.by(await own.aMember({ isAdmin: true }))
    const its = { url: 'http://libretranslate:5000', apiKey: 'of the environment', isOperators: true }
    const told = async () => (await own.ask(translationServer, {})).server
    expect(await told()).toEqual(its)
    // Whatever an administrator saves keeps it, and what they send instead never gets its key.
    await boss.call(adminUpdateSettings, { body: { KBIN_META_KEYWORDS: 'a' } })
    expect(await told()).toEqual(its)
    await boss.call(adminUpdateSettings, { body: { MBIN_TRANSLATE_URL: 'https://evil.example' } })
    expect(await told()).toEqual({ url: 'https://evil.example', apiKey: null, isOperators: false })
    await boss.call(adminUpdateSettings, { body: { MBIN_TRANSLATE_URL: its.url } })
    expect(await told()).toEqual(its)
    await own.close()
  })
})
