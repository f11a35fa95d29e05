import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import {
  adminRetrieveSettings,
  adminUpdateSettings,
  instanceDetailsRetrieve,
  instanceRetrieveInfo,
} from '@app/contract/community/instance.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { instancePresentationRetrieve } from '@app/contract/community/presentation.ts'
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
