import { afterEach, beforeEach, expect, test } from 'vitest'
import { setFollow, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { instancesSilenced } from '@app/contract/events/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import {
  userFollow,
  userFollowRequests,
  usersCollection,
  userRetrieve,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { planOf, readsOf } from '@app/platform/testing/plan.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeEach(async () => {
  world = await identityWorld()
})
afterEach(() => world.close())

const met = async (name: string, domain: string): Promise<number> =>
  (await world.ask(upsertRemoteUser, fromAfar(name, domain))).userId
const isSilenced = async (userId: number) =>
  (await world.outbox.named(userChanged)).findLast(({ data }) => data.userId === userId)?.data.isSilenced
const listedTo = async (who: Principal | null): Promise<number[]> => {
  const { body } = await world.as(who).call(usersCollection, {
    query: { group: 'remote' },
  })
  expect(body.pagination.count).toBe(body.items.length)
  return body.items.map(({ userId }) => userId).toSorted((a, b) => a - b)
}

test('people of a silenced host are told as such, listed to their followers, and heard by everybody once it is lifted', async () => {
  const fan = await world.member()
  const [far, below, near] = [
    await met('far', 'far.example'),
    await met('below', 'sub.far.example'),
    await met('near', 'near.example'),
  ]
  await world.as(fan).call(userFollow, { params: { user_id: below } })
  await world.emit(instancesSilenced, { domains: ['far.example'] })
  await eventually(async () => expect([await isSilenced(far), await isSilenced(below)]).toEqual([true, true]))
  expect(await isSilenced(near)).toBeUndefined()
  expect(await listedTo(null)).toEqual([near])
  expect(await listedTo(fan)).toEqual([below, near])
  expect(await listedTo(await world.admin())).toEqual([far, below, near])
  expect((await world.as(null).call(userRetrieve, { params: { user_id: far } })).status).toBe(200)

  const late = await met('late', 'far.example')
  expect(await isSilenced(late)).toBe(true)
  await world.emit(instancesSilenced, { domains: [] })
  await eventually(async () => expect(await isSilenced(late)).toBeUndefined())
  await eventually(async () => expect(await listedTo(null)).toEqual([far, below, near, late]))
})

test('whoever of a silenced host follows a member waits until they accept; those who follow already stay', async () => {
  const member = await world.member()
  const [old, fresh] = [await met('old', 'far.example'), await met('fresh', 'far.example')]
  const follow = (followerId: number, followedId: number) =>
    world.ask(setFollow, { followerId, followedId, on: true })
  expect(await follow(old, member.userId)).toEqual({ outcome: 'changed' })
  await world.emit(instancesSilenced, { domains: ['far.example'] })
  await eventually(async () => expect(await isSilenced(fresh)).toBe(true))
  expect(await follow(fresh, member.userId)).toEqual({ outcome: 'requested' })
  expect(await follow(old, member.userId)).toEqual({ outcome: 'unchanged' })
  const asking = (await world.as(member).call(userFollowRequests)).body.items
  expect(asking.map(({ userId }) => userId)).toEqual([fresh])
  // Members follow them as they follow anybody.
  expect(
    (await world.as(member).call(userFollow, { params: { user_id: fresh } })).body.isFollowedByUser,
  ).toBe(true)
})

test('accounts to be silenced are found by indexes, however many there are', async () => {
  const { knex } = world.deps.db
  await met('far', 'far.example')
  await knex.raw(`
    insert into account (username, domain, ap_profile_id)
    select 'u' || n, 'host' || n % 2000 || '.example', 'https://host' || n % 2000 || '.example/u/' || n
    from generate_series(1, 20000) n`)
  await knex.raw('analyze account')
  const asked: { sql: string; bindings: unknown[] }[] = []
  const listen = (query: { sql: string; bindings: unknown[] }) => asked.push(query)
  knex.on('query', listen)
  await world.emit(instancesSilenced, { domains: ['far.example'] })
  const { sql, bindings } = await eventually(() => {
    const found = asked.find((one) => one.sql.includes('set is_silenced'))
    if (!found) throw new Error('not yet')
    return found
  })
  knex.off('query', listen)
  const reads = readsOf(await planOf(knex, { text: sql, values: bindings }))
  expect(reads).toEqual(expect.arrayContaining(['account_by_domain', 'account_silenced']))
  expect(reads).not.toContain('all of account')
})
