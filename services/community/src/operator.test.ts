import { expect, test } from '@jest/globals'
import { magazineRetrieveByName, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { communityWorld } from '../test/community-world.ts'
import { operateCommunity } from './index.ts'

test('the operator creates magazines and ends subscriptions, by the rules of the API', async () => {
  const world = await communityWorld()
  try {
    const operator = operateCommunity(world.deps)
    const [owner, reader] = [await world.aMember(), await world.aMember()]
    const magazine_id = await operator.create(owner.userId, { name: 'random', title: 'random' })
    await expect(operator.create(owner.userId, { name: 'Random', title: 'random' })).rejects.toThrow('name')
    await expect(operator.create(owner.userId, { name: '!', title: 'x' })).rejects.toThrow('name')
    await world.by(reader).call(magazineSubscribe, { params: { magazine_id } })
    expect(await operator.unsubscribe('random', reader.userId)).toBe(1)
    expect(await operator.unsubscribe('random', reader.userId)).toBe(0)
    expect(await operator.unsubscribe('RANDOM', null)).toBe(1)
    await expect(operator.unsubscribe('nowhere', null)).rejects.toThrow('nowhere')
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
