import { expect, test } from 'vitest'
import { magazineRetrieveByName, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { communityWorld } from '../test/community-world.ts'
import { createCommunity, createMagazineFor, endSubscriptions } from './operator.ts'

test('the operator creates magazines and ends subscriptions, by the rules of the API', async () => {
  const world = await communityWorld()
  try {
    const community = createCommunity(world.deps)
    const [owner, reader] = [await world.aMember(), await world.aMember()]
    const magazine_id = await createMagazineFor(community, owner.userId, { name: 'random', title: 'random' })
    await expect(
      createMagazineFor(community, owner.userId, { name: 'Random', title: 'random' }),
    ).rejects.toThrow('name')
    await expect(createMagazineFor(community, owner.userId, { name: '!', title: 'x' })).rejects.toThrow(
      'name',
    )
    await world.by(reader).call(magazineSubscribe, { params: { magazine_id } })
    expect(await endSubscriptions(community, 'random', reader.userId)).toBe(1)
    expect(await endSubscriptions(community, 'random', reader.userId)).toBe(0)
    expect(await endSubscriptions(community, 'RANDOM', null)).toBe(1)
    await expect(endSubscriptions(community, 'nowhere', null)).rejects.toThrow('nowhere')
    const { body } = await world.anonymous.call(magazineRetrieveByName, {
      params: { magazine_name: 'random' },
    })
    expect(body).toMatchObject({
      subscriptionsCount: 0,
      localSubscribers: 0,
      owner: { userId: owner.userId },
    })
  } finally {
    await world.close()
  }
})
