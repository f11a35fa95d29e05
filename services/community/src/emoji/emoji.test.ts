import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { storeImage } from '@app/contract/calls/media.ts'
import {
  adminEmojiAdd,
  adminEmojiDelete,
  adminEmojiUpdate,
  emojiCollection,
  MAX_EMOJI_BYTES,
} from '@app/contract/community/emoji.ts'
import { emojiChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import { communityWorld } from '../../test/community-world.ts'
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
