import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instanceEmoji, upsertRemoteMagazine } from '@app/contract/calls/community.ts'
import { proxyRemoteImages, storeImage } from '@app/contract/calls/media.ts'
import {
  adminEmojiAdd,
  adminEmojiDelete,
  adminEmojiUpdate,
  emojiCollection,
  MAX_EMOJI_BYTES,
} from '@app/contract/community/emoji.ts'
import { emojiChanged, magazineChanged } from '@app/contract/events/community.ts'
import { magazineRetrieve, magazineUpdate } from '@app/contract/community/magazines.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import { communityWorld, fromAfar } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
let stored = 0
const url = (serial: number) => `https://instance.test/media/emoji-${serial}.png`

beforeAll(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
  world.answerCalls([
    answer(storeImage, async ({ purpose }, bytes) => {
      const chunks: Buffer[] = []
      for await (const chunk of bytes ?? []) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      if (text === 'a text') return { stored: null, refusal: 'this is no image' }
      const filePath = `${purpose}.${text === 'a photograph' ? 'jpg' : 'png'}`
      const bare = { sourceUrl: null, altText: null, width: 96, height: 96, blurHash: null }
      return {
        stored: { imageId: ++stored, image: { ...bare, filePath, storageUrl: url(stored) } },
        refusal: null,
      }
    }),
  ])
})
afterAll(() => world.close())

const file = (text = 'a picture') => ({ filename: 'cat.png', bytes: Buffer.from(text), type: 'image/png' })
const add = (name: string, more: { category?: string; text?: string } = {}, by = admin) =>
  world.by(by).call(adminEmojiAdd, {
    body: { name, ...(more.category ? { category: more.category } : {}) },
    file: file(more.text),
  })
const list = async (q?: string) =>
  (await world.anonymous.call(emojiCollection, q ? { query: { q } } : {})).body.items
const named = async (...names: string[]) => (await world.ask(instanceEmoji, { names })).emojis

test('an administrator adds emoji, puts them into categories and removes them; everybody may list them', async () => {
  const added = await add('zebra', { category: 'Animals' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ name: 'zebra', category: 'Animals', url: url(stored) })
  await add('a_cat')
  await add('ant', { category: 'Animals' })
  expect((await list()).map(({ name }) => name)).toEqual(['ant', 'zebra', 'a_cat'])
  expect((await list('A')).map(({ name }) => name)).toEqual(['ant', 'a_cat'])
  expect(await list('_')).toEqual([])
  expect(await named('zebra', 'none', 'a_cat')).toEqual([
    { name: 'zebra', url: url(1) },
    { name: 'a_cat', url: url(2) },
  ])

  const of = (emoji_name: string) => ({ params: { emoji_name } })
  const moved = await world.by(admin).call(adminEmojiUpdate, { ...of('a_cat'), body: { category: 'Pets' } })
  expect(moved.body).toMatchObject({ name: 'a_cat', category: 'Pets' })
  expect((await list()).map(({ name }) => name)).toEqual(['ant', 'zebra', 'a_cat'])
  await world.by(admin).call(adminEmojiUpdate, { ...of('zebra'), body: { category: null } })
  expect((await list()).at(-1)).toMatchObject({ name: 'zebra', category: null })

  expect((await world.by(admin).call(adminEmojiDelete, of('zebra'))).status).toBe(204)
  expect(await named('zebra')).toEqual([])
  expect((await world.outbox.named(emojiChanged)).filter(({ data }) => data.name === 'zebra')).toMatchObject([
    { data: { image: { storageUrl: url(1) } } },
    { data: { image: null } },
  ])
  expect((await world.by(admin).call(adminEmojiDelete, of('zebra'))).status).toBe(404)
  expect((await world.by(admin).call(adminEmojiUpdate, { ...of('zebra'), body: {} })).status).toBe(404)
})

test.each([
  ['a name with a colon', 'a:b', {}],
  ['a name with capital letters', 'Cat', {}],
  ['a name of one letter', 'a', {}],
  ['a name without end', 'a'.repeat(65), {}],
  ['a category without end', 'cat', { category: 'a'.repeat(51) }],
  ['what is no picture', 'cat', { text: 'a text' }],
  ['a picture that has no transparent ground', 'cat', { text: 'a photograph' }],
  ['a picture that is too large', 'cat', { text: 'a'.repeat(MAX_EMOJI_BYTES + 1) }],
])('%s is refused', async (_what, name, more) => {
  expect((await add(name, more)).status).toBe(400)
  expect(await named('cat')).toEqual([])
})

test('a name is given once', async () => {
  expect((await add('once')).status).toBe(201)
  expect((await add('once')).status).toBe(409)
})

test('nobody but administrators changes them', async () => {
  const member = await world.aMember()
  const moderator = await world.aMember({ isGlobalModerator: true })
  for (const by of [member, moderator]) {
    expect((await add('mine', {}, by)).status).toBe(403)
    const of = { params: { emoji_name: 'once' } }
    expect((await world.by(by).call(adminEmojiUpdate, { ...of, body: {} })).status).toBe(403)
    expect((await world.by(by).call(adminEmojiDelete, of)).status).toBe(403)
  }
})

describe('the texts of a magazine', () => {
  const shown = async (magazineId: number) =>
    (await world.anonymous.call(magazineRetrieve, { params: { magazine_id: magazineId } })).body.emojis
  const told = async () => (await world.outbox.named(magazineChanged)).at(-1)?.data.emojis

  test('carry the emoji of this instance that stand in them', async () => {
    await add('sun')
    const sun = { name: 'sun', url: url(stored) }
    const owner = await world.aMember()
    const { magazineId } = await world.aMagazine(owner, { title: 'Weather :sun:' })
    expect([await shown(magazineId), await told()]).toEqual([[sun], [sun]])
    const change = (body: object) =>
      world.by(owner).call(magazineUpdate, { params: { magazine_id: magazineId }, body })
    expect((await change({ description: 'No :moon: yet' })).body.emojis).toEqual([sun])
    await add('moon')
    const moon = { name: 'moon', url: url(stored) }
    expect((await change({ isAdult: true })).body.emojis).toEqual([sun, moon])
    expect((await change({ title: 'Weather', description: 'None' })).body).not.toHaveProperty('emojis')
    expect(await told()).toBeUndefined()
  })

  test('carry, of a magazine elsewhere, what its server says, through the proxy', async () => {
    const wave = { name: 'wave', url: 'https://far.example/wave.png' }
    const remote = { ...fromAfar('sea'), title: 'The sea :wave:' }
    // While media is away it goes without.
    const { magazineId } = await world.ask(upsertRemoteMagazine, { ...remote, emojis: [wave] })
    expect(await shown(magazineId)).toBeUndefined()
    world.answerCalls([
      answer(proxyRemoteImages, async ({ urls }) => ({
        addresses: urls.map((address) => `https://instance.test/media/remote/${address.length}`),
      })),
    ])
    await world.ask(upsertRemoteMagazine, { ...remote, emojis: [wave] })
    expect(await shown(magazineId)).toEqual([
      { name: 'wave', url: `https://instance.test/media/remote/${wave.url.length}` },
    ])
    await world.ask(upsertRemoteMagazine, remote)
    expect(await shown(magazineId)).toBeUndefined()
  })
})
