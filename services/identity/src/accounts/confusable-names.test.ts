import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import {
  adminsCollection,
  userFollow,
  userRetrieve,
  userRetrieveByName,
  userUpdateProfile,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { fromAfar, identityWorld, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
let admin: Principal
let staff: { userId: number; username: string }
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
  await world.as(admin).call(userUpdateProfile, { body: { title: 'The Gardener' } })
  const { body } = await world.as(null).call(adminsCollection)
  staff = { userId: admin.userId, username: body.items[0]?.username ?? '' }
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const warnedOf = async (user: { userId: number }, reader: Principal | null = null) =>
  (await world.as(reader).call(userRetrieve, of(user))).body.confusableWith

describe('a profile warns of whom it may be taken for', () => {
  test('of the staff, to everybody, by name and by display name', async () => {
    expect(staff.username).toBe('admin1')
    expect(await warnedOf(await world.member('admin2'))).toBeUndefined()
    const imposter = await world.member('adrnin1')
    expect(await warnedOf(imposter)).toEqual(staff)
    const found = await world
      .as(imposter)
      .call(userRetrieveByName, { params: { username: imposter.username } })
    expect(found.body.confusableWith).toBeUndefined()

    const shown = await world.member()
    await world.as(shown).call(userUpdateProfile, { body: { title: 'The Gаrdener' } })
    expect(await warnedOf(shown)).toEqual(staff)
    await world.as(shown).call(userUpdateProfile, { body: { title: 'The Gardeners' } })
    expect(await warnedOf(shown)).toBeUndefined()
  })

  test('of another server as well, but not for bearing the same name there', async () => {
    const same = await world.ask(upsertRemoteUser, fromAfar('admin1'))
    expect(await warnedOf(same)).toBeUndefined()
    const alike = await world.ask(upsertRemoteUser, fromAfar('аdmin1'))
    expect(await warnedOf(alike)).toEqual(staff)
  })

  test('of whom the reader follows, and tells nobody else whom that is', async () => {
    const [reader, stranger] = [await world.member(), await world.member()]
    const known = await world.member('marie-louise')
    const imposter = await world.member('rnarie-louise')
    await world.as(reader).call(userFollow, of(known))
    const expected = { userId: known.userId, username: 'marie-louise' }
    expect(await warnedOf(imposter, reader)).toEqual(expected)
    expect(await warnedOf(imposter, stranger)).toBeUndefined()
    expect(await warnedOf(imposter, withScopes(reader, 'read'))).toBeUndefined()
    expect(await warnedOf(imposter, withScopes(reader, 'read', 'user:follow'))).toEqual(expected)
    // Whom they follow they know.
    expect(await warnedOf(known, reader)).toBeUndefined()
    await world.as(reader).call(userFollow, of(imposter))
    expect(await warnedOf(imposter, reader)).toBeUndefined()
  })

  test('and never of staff, who are who they say', async () => {
    const reader = await world.member()
    const namesake = await world.member()
    await world.as(namesake).call(userUpdateProfile, { body: { title: 'The Gardener' } })
    await world.as(reader).call(userFollow, of(namesake))
    expect(await warnedOf(admin, reader)).toBeUndefined()
  })
})
