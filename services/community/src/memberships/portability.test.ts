import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberMagazines, relateToMagazine } from '@app/contract/calls/portability.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import { magazineBlock, magazineRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { principalOf } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember({ username: 'owner' })
})
afterAll(() => world.close())

const relate = (user: UserCard, magazineId: number, relation: 'subscription' | 'block', on = true) =>
  world.ask(relateToMagazine, { viewer: { ...principalOf(user), scopes: [] }, magazineId, relation, on })

describe('magazines that a member takes along', () => {
  test('are told page by page, with the address of each', async () => {
    const user = await world.aMember()
    const here = await world.aMagazine(owner)
    const far = await world.aRemoteMagazine()
    for (const magazineId of [here.magazineId, far])
      await world.by(user).call(magazineSubscribe, { params: { magazine_id: magazineId } })
    const ask = (after: number) =>
      world.ask(memberMagazines, { userId: user.userId, relation: 'subscription', after, limit: 1 })
    const first = await ask(0)
    expect(first.items).toEqual([
      { magazineId: here.magazineId, name: here.name, address: `${world.deps.config.url}/m/${here.name}` },
    ])
    const second = await ask(here.magazineId)
    expect(second.items).toMatchObject([{ magazineId: far, address: expect.stringContaining('https://') }])
    expect(await ask(far)).toEqual({ items: [] })
  })
})

describe('magazines that a member brings', () => {
  test('are subscribed to or blocked, once, and no more', async () => {
    const user = await world.aMember()
    const { magazineId } = await world.aMagazine(owner)
    const read = async () =>
      (await world.by(user).call(magazineRetrieve, { params: { magazine_id: magazineId } })).body
    for (const outcome of ['done', 'already'])
      expect(await relate(user, magazineId, 'subscription')).toEqual({ outcome, reason: null })
    expect(await read()).toMatchObject({ isUserSubscribed: true, subscriptionsCount: 2 })
    expect(await relate(user, magazineId, 'block')).toMatchObject({ outcome: 'done' })
    expect(await read()).toMatchObject({ isUserSubscribed: false, isBlockedByUser: true })
    expect(await relate(user, magazineId, 'block', false)).toMatchObject({ outcome: 'done' })
    expect(await relate(user, magazineId, 'subscription', false)).toMatchObject({ outcome: 'already' })
  })

  test('lift no block that was set since the file was written', async () => {
    const user = await world.aMember()
    const { magazineId } = await world.aMagazine(owner)
    await world.by(user).call(magazineBlock, { params: { magazine_id: magazineId } })
    expect(await relate(user, magazineId, 'subscription')).toEqual({
      outcome: 'refused',
      reason: 'You block this magazine.',
    })
  })

  test('are refused with the reason', async () => {
    const user = await world.aMember()
    const { magazineId } = await world.aMagazine(owner)
    expect(await relate(user, 999_999, 'subscription')).toMatchObject({ outcome: 'not_found' })
    expect(await relate(owner, magazineId, 'block')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('own'),
    })
    await world
      .by(owner)
      .call(moderateMagazineBanUser, { params: { magazine_id: magazineId, user_id: user.userId } })
    expect(await relate(user, magazineId, 'subscription')).toMatchObject({ outcome: 'refused' })
  })
})
