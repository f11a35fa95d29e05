import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingRight, setSubscription } from '@app/contract/calls/community.ts'
import { magazineCreate, magazineRetrieve, magazineUpdate } from '@app/contract/community/magazines.ts'
import type { MagazineReaders } from '@app/contract/community/magazine-schemas.ts'
import { magazineChanged, magazineUnsubscribed } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let far: UserCard
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember({ username: 'owner' })
  far = await world.aMember({ username: 'far@there.test', domain: 'there.test' })
})
afterAll(() => world.close())

const create = async (name: string, readers?: MagazineReaders) =>
  (await world.by(owner).call(magazineCreate, { body: { name, title: 'Who reads it', readers } })).body
const read = async (magazine_id: number) =>
  (await world.anonymous.call(magazineRetrieve, { params: { magazine_id } })).body
const follow = (magazineId: number) =>
  world.ask(setSubscription, { magazineId, userId: far.userId, on: true })

test('a magazine is for everybody unless its owner says otherwise, then or later, and others are told', async () => {
  const { magazineId, readers } = await create('open')
  expect(readers).toBe('public')
  const params = { magazine_id: magazineId }
  const change = (body: { title?: string; readers?: MagazineReaders }) =>
    world.by(owner).call(magazineUpdate, { params, body })
  await change({ readers: 'localOnly' })
  expect((await read(magazineId)).readers).toBe('localOnly')
  expect((await world.outbox.named(magazineChanged)).at(-1)?.data).toMatchObject({ readers: 'localOnly' })
  await change({ title: 'Something else' })
  expect((await read(magazineId)).readers).toBe('localOnly')
  await change({ readers: 'public' })
  expect((await read(magazineId)).readers).toBe('public')
  expect(await create('closer', 'localOnly')).toMatchObject({ readers: 'localOnly' })
})

test('nobody of another server subscribes to what is for this instance alone, or writes there', async () => {
  const { magazineId } = await create('local', 'localOnly')
  expect(await follow(magazineId)).toMatchObject({ outcome: 'refused' })
  const writing = { userId: far.userId, magazineId, act: 'comment' as const }
  expect(await world.ask(postingRight, writing)).toEqual({ magazine: null, refusal: 'not-found' })
  expect(await world.ask(postingRight, { ...writing, userId: owner.userId })).toMatchObject({ refusal: null })
})

test('whoever subscribed from elsewhere before does so no longer', async () => {
  const { magazineId } = await create('shrinking')
  await follow(magazineId)
  expect(await read(magazineId)).toMatchObject({ subscriptionsCount: 2, localSubscribers: 1 })
  const params = { magazine_id: magazineId }
  await world.by(owner).call(magazineUpdate, { params, body: { readers: 'localOnly' } })
  expect(await read(magazineId)).toMatchObject({ subscriptionsCount: 1, localSubscribers: 1 })
  const told = await world.outbox.named(magazineUnsubscribed)
  expect(told.map(({ data }) => data)).toContainEqual({ magazineId, userId: far.userId })
})
