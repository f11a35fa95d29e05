import { principalBySession } from '@app/contract/calls/identity.ts'
import { authAddGlobalModerator, authRemoveGlobalModerator } from '@app/contract/identity/staff.ts'
import { moderatorsCollection } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
let admin: Principal
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const both: readonly Operation[] = [authAddGlobalModerator, authRemoveGlobalModerator]
const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const names = async () =>
  (await world.as(null).call(moderatorsCollection)).body.items.map(({ userId }) => userId)

test('an administrator makes a member a global moderator, who then acts as one, and takes it back', async () => {
  const member = await world.member()
  const other = await world.member()
  const { call } = world.as(admin)
  expect((await call(authAddGlobalModerator, of(member))).body).toMatchObject({ isGlobalModerator: true })
  expect(await names()).toEqual([member.userId])
  const acts = async () => (await world.ask(principalBySession, { token: member.token }))?.isGlobalModerator
  expect(await acts()).toBe(true)
  expect((await call(authRemoveGlobalModerator, of(member))).body).toMatchObject({ isGlobalModerator: false })
  expect(await acts()).toBe(false)
  expect((await call(authRemoveGlobalModerator, of(other))).status).toBe(200)
  expect(await names()).toEqual([])
})

test('nobody else does, nor a token', async () => {
  const member = await world.member()
  const moderator: Principal = { ...(await world.member()), isGlobalModerator: true }
  for (const operation of both) {
    expect((await world.as(member).call(operation, of(member))).status).toBe(403)
    expect((await world.as(moderator).call(operation, of(member))).status).toBe(403)
    expect((await world.as(withScopes(admin, 'admin')).call(operation, of(member))).status).toBe(401)
    expect((await world.as(admin).call(operation, of({ userId: 999_999 }))).status).toBe(404)
  }
})

test('an administrator stays one, and whose account is not active does not become one', async () => {
  const { call } = world.as(admin)
  for (const operation of both) expect((await call(operation, of(admin))).status).toBe(403)
  for (const state of [
    { is_suspended: true },
    { is_banned: true },
    { is_verified: false },
    { is_deleted: true },
  ]) {
    const member = await world.member()
    await world.identity.db.knex('account').where({ id: member.userId }).update(state)
    expect([state, (await call(authAddGlobalModerator, of(member))).status]).toEqual([state, 403])
  }
  expect(await names()).toEqual([])
})
