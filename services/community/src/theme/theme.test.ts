import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeImage } from '@app/contract/calls/media.ts'
import {
  moderateMagazineDeleteIcon,
  moderateMagazineSetBanner,
  moderateMagazineSetTheme,
} from '@app/contract/community/administration.ts'
import { magazineDelete, magazineTheme } from '@app/contract/community/magazines.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer, principalOf } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

const file = { filename: 'cat.png', bytes: Buffer.from('a picture'), type: 'image/png' }

let world: CommunityWorld
let owner: UserCard
let params: { magazine_id: number }
/** What media was given to store. */
let stored: { purpose: string; bytes: string }[]
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember()
  params = { magazine_id: (await world.aMagazine(owner)).magazineId }
  stored = []
  world.answerCalls([
    answer(storeImage, async ({ purpose }, bytes) => {
      const chunks: Buffer[] = []
      for await (const chunk of bytes ?? []) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      stored.push({ purpose, bytes: text })
      if (text === 'a text') return { stored: null, refusal: 'this is no image' }
      const image = {
        sourceUrl: null,
        altText: null,
        width: 96,
        height: 96,
        blurHash: null,
        storageUrl: null,
      }
      return {
        stored: { imageId: stored.length, image: { ...image, filePath: `${purpose}.png` } },
        refusal: null,
      }
    }),
  ])
})
afterAll(() => world.close())

test('an owner sets CSS, background, icon and banner; what is not sent stays; all of it is announced', async () => {
  const set = await world.by(owner).call(moderateMagazineSetTheme, {
    params,
    body: { customCss: 'a { color: red }', backgroundImage: 'shape1' },
    file,
  })
  expect(set.status).toBe(201)
  expect(set.body).toMatchObject({ icon: { filePath: 'icon.png', width: 96 }, banner: null })
  expect(set.body.customCss).toContain('/build/images/shape.png')
  expect(stored.at(-1)).toEqual({ purpose: 'icon', bytes: 'a picture' })

  const banner = await world.by(owner).call(moderateMagazineSetBanner, { params, file })
  expect(banner.body).toMatchObject({ icon: { filePath: 'icon.png' }, banner: { filePath: 'banner.png' } })
  expect((await world.outbox.named(magazineChanged)).at(-1)?.data).toMatchObject({
    icon: { filePath: 'icon.png' },
    banner: { filePath: 'banner.png' },
  })

  const css = await world.by(owner).call(moderateMagazineSetTheme, { params, body: { customCss: 'b {}' } })
  expect(css.body).toMatchObject({ customCss: 'b {}', icon: { filePath: 'icon.png' } })
  const gone = await world.by(owner).call(moderateMagazineDeleteIcon, { params })
  expect(gone.body.icon).toBeNull()
  const shown = await world.anonymous.call(magazineTheme, { params })
  expect(shown.body).toMatchObject({ customCss: 'b {}', banner: { filePath: 'banner.png' } })
})

test('what is no image, what is missing and dangerous CSS are refused, and nothing changes', async () => {
  const before = (await world.anonymous.call(magazineTheme, { params })).body
  const text = { ...file, bytes: Buffer.from('a text') }
  const refused = await world
    .by(owner)
    .call(moderateMagazineSetTheme, { params, body: { customCss: 'c {}' }, file: text })
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('no image') } })
  expect((await world.by(owner).call(moderateMagazineSetBanner, { params })).status).toBe(400)
  const body = { customCss: '@import url(https://spy.example)' }
  expect((await world.by(owner).call(moderateMagazineSetTheme, { params, body })).status).toBe(400)
  expect((await world.anonymous.call(magazineTheme, { params })).body).toEqual(before)
})

test('nobody stores an image for a magazine that is not theirs', async () => {
  const stranger = await world.aMember()
  const count = stored.length
  expect((await world.by(stranger).call(moderateMagazineSetTheme, { params, file })).status).toBe(403)
  expect((await world.by(stranger).call(moderateMagazineSetBanner, { params })).status).toBe(403)
  expect(stored).toHaveLength(count)
})

test('pages get the CSS as a style sheet that stays within its part of the page, where the magazine may be seen', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const sheet = async (id: number | string, who: Parameters<typeof world.as>[0] = null) => {
    const answer = await world.as(who).fetch(`/themes/${id}.css`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  for (const id of [magazineId, 999_999, 0, 'x', '1e3', 2 ** 40]) expect((await sheet(id)).status).toBe(404)
  const set = { params: { magazine_id: magazineId }, body: { customCss: 'a { color: red }' } }
  expect((await world.by(owner).call(moderateMagazineSetTheme, set)).status).toBe(201)
  expect(await sheet(magazineId)).toMatchObject({
    status: 200,
    type: 'text/css; charset=utf-8',
    text: expect.stringContaining('@scope (#middle) {\na { color: red }\n}'),
  })
  const shaped = { ...set, body: { backgroundImage: 'shape2' } }
  expect((await world.by(owner).call(moderateMagazineSetTheme, shaped)).status).toBe(201)
  expect((await sheet(magazineId)).text).toContain(':scope { background: url(/build/images/shape2.png)')
  // What older rules let in shows no more.
  const hostile = 'a { color: red } } body { background: url(https://spy.example/x.png) }'
  await world.deps.db.knex('magazine').where({ id: magazineId }).update({ custom_css: hostile })
  expect((await sheet(magazineId)).status).toBe(404)
  expect((await world.by(owner).call(moderateMagazineSetTheme, set)).status).toBe(201)
  expect((await world.by(owner).call(magazineDelete, { params: set.params })).status).toBe(204)
  expect((await sheet(magazineId)).status).toBe(404)
  expect((await sheet(magazineId, principalOf(owner))).status).toBe(200)
})
