import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userChanged } from '@app/contract/events/identity.ts'
import {
  userDeleteAvatar,
  userRetrieveSettings,
  userUpdateAvatar,
  userUpdateCover,
  userUpdateProfile,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { anImage, identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

describe('changing one’s own profile', () => {
  let member: Principal
  const rewrite = (body: Record<string, unknown>) => world.as(member).call(userUpdateProfile, { body })
  beforeAll(async () => {
    member = await world.member()
  })

  test('replaces both texts', async () => {
    const set = await rewrite({ about: 'Writes about **bees**', title: 'Bee keeper' })
    expect(set.body).toMatchObject({ about: 'Writes about **bees**', title: 'Bee keeper' })
    expect((await rewrite({})).body).toMatchObject({ about: null, title: null })
  })

  test.each([
    { title: '' },
    { title: ' \t ' },
    { title: '  .  ' },
    { title: 'x' },
    { title: 'x'.repeat(31) },
    { about: 'x' },
    { about: 'x'.repeat(513) },
    { about: 5 },
  ])('refuses %j', async (body) => {
    expect((await rewrite(body)).status).toBe(400)
  })

  test('counts what a reader would call a character', async () => {
    expect((await rewrite({ about: '👩‍👩‍👧‍👦'.repeat(512) })).status).toBe(200)
    expect((await rewrite({ about: '👩‍👩‍👧‍👦'.repeat(513) })).status).toBe(400)
  })

  test('text that looks like markup is kept as text', async () => {
    const about = `<script>alert(1)</script>'; drop table account; --`
    expect((await rewrite({ about })).body.about).toBe(about)
  })

  test('settings change one by one and are read back', async () => {
    const changed = await world.as(member).call(userUpdateSettings, {
      body: {
        hideAdult: false,
        frontDefaultSort: 'newest',
        preferredLanguages: ['de', 'en', 'de'],
        featuredMagazines: [],
        customCss: null,
        discoverable: false,
      },
    })
    expect(changed.body).toMatchObject({
      hideAdult: false,
      frontDefaultSort: 'newest',
      preferredLanguages: ['de', 'en'],
      featuredMagazines: null,
      customCss: null,
      discoverable: false,
      homepage: 'front',
    })
    expect((await world.as(member).call(userRetrieveSettings)).body).toEqual(changed.body)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({
      discoverable: false,
      settings: { hideAdult: false, preferredLanguages: ['de', 'en'] },
    })
  })

  test('keeps how the pages look, of which nothing is said before it was chosen', async () => {
    const settings = async () => (await world.as(member).call(userRetrieveSettings)).body
    expect(await settings()).not.toHaveProperty('appearance')
    for (const appearance of ['theme.dark~size.120', ''])
      expect(
        (await world.as(member).call(userUpdateSettings, { body: { appearance } })).body.appearance,
      ).toBe(appearance)
    expect(await settings()).toMatchObject({ appearance: '' })
  })

  test.each([
    { homepage: 'elsewhere' },
    { frontDefaultSort: 'oldest' },
    { directMessageSetting: 'friends' },
    { hideAdult: 'perhaps' },
    { preferredLanguages: ['english'] },
    { appearance: 'theme=dark; path=/' },
  ])('refuses the setting %j', async (body) => {
    const reply = await world.as(member).call(userUpdateSettings, { body })
    expect(reply.status).toBe(400)
    expect((reply.body as unknown as { detail: string }).detail).toContain(Object.keys(body)[0])
  })

  test('a picture is stored by the media context, shown, and taken away', async () => {
    const file = { filename: 'me.png', bytes: Buffer.alloc(64) }
    expect((await world.as(member).call(userUpdateAvatar, { file })).body.avatar).toEqual(anImage)
    expect((await world.as(member).call(userUpdateCover, { file })).body.cover).toEqual(anImage)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({
      avatar: anImage,
      cover: anImage,
    })
    expect((await world.as(member).call(userDeleteAvatar)).body.avatar).toBeNull()
    expect((await world.as(member).call(userDeleteAvatar)).status).toBe(200)
  })

  test('what is no picture is refused', async () => {
    const bad = { filename: 'me.png', bytes: Buffer.from('text') }
    expect((await world.as(member).call(userUpdateAvatar, { file: bad })).status).toBe(400)
    const form = new FormData()
    form.append('nothing', 'here')
    const none = await world.as(member).fetch('/api/users/avatar', { method: 'POST', body: form })
    expect(none.status).toBe(400)
  })
})
