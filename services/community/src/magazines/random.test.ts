import { expect, test } from 'vitest'
import { magazineRetrieveByName } from '@app/contract/community/magazines.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { communityWorld } from '../../test/community-world.ts'

test('the first administrator, and no other, gets the magazine for what belongs in none', async () => {
  const world = await communityWorld()
  try {
    const read = () => world.anonymous.call(magazineRetrieveByName, { params: { magazine_name: 'random' } })
    await world.emit(userChanged, aUser({ isGlobalModerator: true }))
    await world.emit(userChanged, aUser({ isAdmin: true, domain: 'far.example', apId: '@a@far.example' }))
    expect((await read()).status).toBe(404)
    const admin = aUser({ isAdmin: true })
    await world.emit(userChanged, admin)
    expect((await read()).body).toMatchObject({ owner: { userId: admin.userId }, subscriptionsCount: 1 })
    await world.deps.db.knex('magazine').where({ name: 'random' }).delete()
    await world.emit(userChanged, { ...admin, title: 'Root' })
    await world.emit(userChanged, aUser({ isAdmin: true }))
    expect((await read()).status).toBe(404)
  } finally {
    await world.close()
  }
})
