import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { proxyRemoteImages } from '@app/contract/calls/media.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { userRetrieve, usersCollection, userUpdateProfile } from '@app/contract/identity/users.ts'
import { answer } from '@app/platform/testing/index.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
  world.answerCalls([
    answer(instanceEmoji, async ({ names }) => ({
      emojis: names.filter((name) => name !== 'none').map((name) => ({ name, url: `/media/${name}.png` })),
    })),
    answer(proxyRemoteImages, async ({ urls }) => ({ addresses: urls.map((url) => `/media/of/${url}`) })),
  ])
})
afterAll(() => world.close())

const shown = async (userId: number) =>
  (await world.as(null).call(userRetrieve, { params: { user_id: userId } })).body.emojis

test('a member carries the emoji of this instance that their name, text and fields show', async () => {
  const member = await world.member()
  const change = (body: { title?: string; about?: string; fields?: { name: string; value: string }[] }) =>
    world.as(member).call(userUpdateProfile, { body })
  await change({ title: 'Ann :bee:', about: ':none: :ant:', fields: [{ name: 'Pet', value: ':cat:' }] })
  const named = ['bee', 'ant', 'cat'].map((name) => ({ name, url: `/media/${name}.png` }))
  expect(await shown(member.userId)).toEqual(named)
  expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ emojis: named })
  // The fields stay where nothing is said of them, and so does what they show.
  await change({ title: 'Ann' })
  expect(await shown(member.userId)).toEqual([{ name: 'cat', url: '/media/cat.png' }])
  await change({ title: 'Ann', fields: [] })
  expect(await shown(member.userId)).toBeUndefined()
})

test('somebody elsewhere carries what their server tells of, through the proxy', async () => {
  const person = { ...fromAfar('keeper'), title: 'Bo :bee:' }
  const emojis = [{ name: 'bee', url: 'https://far.example/bee.png' }]
  const { userId } = await world.ask(upsertRemoteUser, { ...person, emojis })
  expect(await shown(userId)).toEqual([{ name: 'bee', url: '/media/of/https://far.example/bee.png' }])
  const { body } = await world.as(null).call(usersCollection, { query: { q: 'keeper' } })
  expect(body.items[0]?.emojis).toHaveLength(1)
  await world.ask(upsertRemoteUser, person)
  expect(await shown(userId)).toBeUndefined()
})
