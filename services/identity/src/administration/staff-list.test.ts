import { adminUserDeleteAccount } from '@app/contract/identity/admin.ts'
import { authSuspendUser, authUsers } from '@app/contract/identity/staff.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD, withScopes } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

let world: IdentityWorld
let admin: Principal
let zoe: Awaited<ReturnType<IdentityWorld['member']>>
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
  zoe = await world.member('zoe')
  await createUser(world.identity, { username: 'alan', email: 'zz-alan@example.org', password: PASSWORD })
})
afterAll(() => world.close())

const listed = async (query: Record<string, unknown>) =>
  (await world.as(admin).call(authUsers, { query })).body.items
const names = async (query: Record<string, unknown>) =>
  (await listed({ q: 'example.org', ...query })).map(({ username }) => username)

test('administrators see members with their addresses, sorted as they ask', async () => {
  const [found] = await listed({ q: 'zoe' })
  expect(found).toMatchObject({ username: 'zoe', email: 'zoe@example.org', isBanned: false, deletesAt: null })
  expect(found?.lastActive).toMatch(/^\d{4}-/)
  const of = async (query: Record<string, unknown>) =>
    (await names(query)).filter((name) => ['zoe', 'alan'].includes(name))
  expect(await of({ sort: 'name' })).toEqual(['alan', 'zoe'])
  expect(await of({ sort: 'name', reverse: true })).toEqual(['zoe', 'alan'])
  expect(await of({ sort: 'email' })).toEqual(['zoe', 'alan'])
  expect(await of({ sort: 'joined' })).toEqual(['alan', 'zoe'])
  expect(await of({ group: 'remote' })).toEqual([])
})

test('lists hold those whose address nobody confirmed, who are suspended, and who wait to be purged', async () => {
  await world.deps.db.knex('account').where({ username: 'alan' }).update({ is_verified: false })
  expect(await names({ list: 'inactive' })).toEqual(['alan'])
  await world.as(admin).call(authSuspendUser, { params: { user_id: zoe.userId } })
  expect(await names({ list: 'suspended' })).toEqual(['zoe'])
  expect(await names({ list: 'deleted' })).toEqual([])
  await world.as(admin).call(adminUserDeleteAccount, { params: { user_id: zoe.userId } })
  const [leaving] = await listed({ list: 'deleted', sort: 'deletion' })
  expect(leaving).toMatchObject({ username: 'zoe', deletesAt: expect.stringMatching(/^\d{4}-/) })
})

test('nobody else sees them, nor does a token', async () => {
  const member = await world.member()
  expect((await world.as(member).call(authUsers)).status).toBe(403)
  expect((await world.as(withScopes(admin, 'admin')).call(authUsers)).status).toBe(401)
})
