import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defederation, postingRight, setSubscription } from '@app/contract/calls/community.ts'
import {
  adminAllowInstance,
  adminBanInstance,
  adminUnbanInstance,
  adminUpdateDefederatedInstances,
  adminUpdateSettings,
} from '@app/contract/community/instance.ts'
import {
  magazineRetrieve,
  magazineSubscribe,
  magazineUnsubscribe,
} from '@app/contract/community/magazines.ts'
import { instancesCutOff, magazineUnsubscribed } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
let ann: UserCard
let far: UserCard
let farMagazine: number
let nearMagazine: number
let ours: number

beforeEach(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
  ann = await world.aMember()
  far = await world.aMember({ domain: 'far.example', apId: 'f@far.example', username: 'f@far.example' })
  farMagazine = await world.aRemoteMagazine()
  nearMagazine = await world.aRemoteMagazine({ domain: 'near.example', handle: 'near@near.example' })
  ours = (await world.aMagazine(admin)).magazineId
  for (const magazineId of [farMagazine, nearMagazine, ours])
    expect((await subscribe(magazineId)).status).toBe(200)
  await world.ask(setSubscription, { magazineId: ours, userId: far.userId, on: true })
})
afterEach(() => world.close())

const subscribe = (magazine_id: number) => world.by(ann).call(magazineSubscribe, { params: { magazine_id } })
const ban = (domain: string) => world.by(admin).call(adminBanInstance, { params: { domain } })
const unban = (domain: string) => world.by(admin).call(adminUnbanInstance, { params: { domain } })
const subscribers = async (magazine_id: number) =>
  (await world.by(ann).call(magazineRetrieve, { params: { magazine_id } })).body
const cutOff = async () => (await world.outbox.named(instancesCutOff)).map(({ data }) => data.domains)
const ended = async () =>
  (await world.outbox.named(magazineUnsubscribed)).map(({ data }) => [data.userId, data.magazineId])

describe('banning an instance', () => {
  test('ends subscriptions across the border, either way, and has the other contexts end their ties', async () => {
    await ban('far.example')
    await eventually(async () => expect(await cutOff()).toEqual([['far.example']]))
    expect(await ended()).toEqual(
      expect.arrayContaining([
        [ann.userId, farMagazine],
        [far.userId, ours],
      ]),
    )
    expect(await ended()).toHaveLength(2)
    expect(await subscribers(farMagazine)).toMatchObject({ isUserSubscribed: false, subscriptionsCount: 0 })
    expect(await subscribers(nearMagazine)).toMatchObject({ isUserSubscribed: true })
    // Admin and Ann remain.
    expect(await subscribers(ours)).toMatchObject({ subscriptionsCount: 2 })
  })

  test('lets nobody subscribe there until it is let in again; leaving stays possible', async () => {
    await ban('far.example')
    await eventually(async () => expect(await cutOff()).toHaveLength(1))
    const refused = await subscribe(farMagazine)
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('far.example') } })
    const leave = await world.by(ann).call(magazineUnsubscribe, { params: { magazine_id: farMagazine } })
    expect(leave.status).toBe(200)
    await unban('far.example')
    expect((await subscribe(farMagazine)).body).toMatchObject({ isUserSubscribed: true })
  })

  test('holds for what lies below the host, however it is written', async () => {
    const below = await world.aRemoteMagazine({
      domain: 'sub.bücher.example',
      handle: 'b@sub.bücher.example',
    })
    const right = { userId: ann.userId, magazineId: below, act: 'post' } as const
    await ban('WWW.Bücher.example')
    expect((await world.ask(postingRight, right)).refusal).toBe('defederated')
    const domains = ['sub.xn--bcher-kva.example:8443', 'notbücher.example', 'bücher.example']
    expect((await world.ask(defederation, { domains })).defederated).toEqual([true, false, true])
    await unban('www.bücher.example')
    expect((await world.ask(postingRight, right)).refusal).toBeNull()
  })

  test('works as a list too', async () => {
    await world
      .by(admin)
      .call(adminUpdateDefederatedInstances, { body: { instances: ['near.example', 'other.example'] } })
    await eventually(async () =>
      expect((await cutOff()).flat()).toEqual(expect.arrayContaining(['near.example'])),
    )
    expect(await ended()).toEqual([[ann.userId, nearMagazine]])
  })
})

test('an allow list cuts off all that are not on it, as soon as it is used', async () => {
  const switchTo = (MBIN_USE_FEDERATION_ALLOW_LIST: boolean) =>
    world.by(admin).call(adminUpdateSettings, { body: { MBIN_USE_FEDERATION_ALLOW_LIST } })
  await switchTo(true)
  await eventually(async () =>
    expect((await cutOff()).flat().toSorted()).toEqual(['far.example', 'near.example']),
  )
  expect(await ended()).toHaveLength(3)
  expect((await subscribe(nearMagazine)).status).toBe(403)
  await world.by(admin).call(adminAllowInstance, { params: { domain: 'near.example' } })
  expect((await subscribe(nearMagazine)).status).toBe(200)
  expect((await subscribe(farMagazine)).status).toBe(403)
  await switchTo(false)
  expect((await subscribe(farMagazine)).status).toBe(200)
  await eventually(async () =>
    expect(await subscribers(nearMagazine)).toMatchObject({ isUserSubscribed: true }),
  )
})
