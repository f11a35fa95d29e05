import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import { magazineDelete } from '@app/contract/community/magazines.ts'
import { moderateMagazineBanUser, moderateMagazineUnbanUser } from '@app/contract/community/moderation.ts'
import { postingRight } from '@app/contract/calls/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'
import type { AccessCache } from './access-cache.ts'
import { createAccessCache } from './access-cache.ts'

let world: CommunityWorld
let owner: UserCard
let member: UserCard
let magazineId: number
beforeAll(async () => {
  world = await communityWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.aMember()
  member = await world.aMember()
  magazineId = (await world.aMagazine(owner)).magazineId
})

const replicas: AccessCache[] = []
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()))
})

/** Another process of this context on the same database; `asked` counts what it asks there. */
const aReplica = () => {
  const { deps } = world
  const query: typeof deps.db.query = (name, text, values, options) => {
    replica.asked++
    return deps.db.query(name, text, values, options)
  }
  const replica = { asked: 0, ...createAccessCache({ ...deps, db: { ...deps.db, query } }) }
  replicas.push(replica)
  return replica
}
/** One that has heard from the others, and remembers how `userId` stands to the magazine. */
const remembering = async (userId: number) => {
  const replica = aReplica()
  await replica.start()
  await eventually(async () => {
    replica.asked = 0
    await replica.find(magazineId, userId)
    expect(replica.asked).toBe(0)
  })
  return replica
}

const params = () => ({ magazine_id: magazineId, user_id: member.userId })
const ban = (expiredAt?: string) =>
  world.by(owner).call(moderateMagazineBanUser, { params: params(), body: { reason: 'x', expiredAt } })

test('whoever was asked for is not asked of the database again', async () => {
  const replica = await remembering(member.userId)
  expect(await replica.find(magazineId, member.userId)).toMatchObject({
    magazine: { id: magazineId, owner_id: owner.userId },
    account: { is_admin: false, domain: null },
    banned: false,
  })
  expect(replica.asked).toBe(0)
})

test('a ban and its end hold at once where they are made, and then on every replica', async () => {
  const replica = await remembering(member.userId)
  const refusal = async () =>
    (await world.ask(postingRight, { userId: member.userId, magazineId, act: 'comment' })).refusal
  const banned = async () => (await replica.find(magazineId, member.userId))?.banned
  expect([await refusal(), await banned()]).toEqual([null, false])
  await ban()
  expect(await refusal()).toBe('banned')
  await eventually(async () => expect(await banned()).toBe(true))
  await world.by(owner).call(moderateMagazineUnbanUser, { params: params() })
  expect(await refusal()).toBeNull()
  await eventually(async () => expect(await banned()).toBe(false))
})

test('a ban that is remembered ends when its time has come', async () => {
  await ban(new Date(world.clock.now().getTime() + 3_600_000).toISOString())
  const replica = await remembering(member.userId)
  expect((await replica.find(magazineId, member.userId))?.banned).toBe(true)
  world.clock.advance(3_601_000)
  expect((await replica.find(magazineId, member.userId))?.banned).toBe(false)
  expect(replica.asked).toBe(0)
})

test('a moderator who comes or goes, and a magazine that is deleted, are told to every replica', async () => {
  const replica = await remembering(member.userId)
  const magazine = async () => (await replica.find(magazineId, member.userId))?.magazine
  await world.by(owner).call(moderateMagazineModUser, { params: params() })
  await eventually(async () => expect((await magazine())?.moderator_ids).toContain(member.userId))
  await world.by(owner).call(moderateMagazineUnmodUser, { params: params() })
  await eventually(async () => expect((await magazine())?.moderator_ids).not.toContain(member.userId))
  await world.by(owner).call(magazineDelete, { params: { magazine_id: magazineId } })
  await eventually(async () => expect((await magazine())?.visibility).toBe('soft_deleted'))
})

test('a new role of an account and its end are told to every replica', async () => {
  const replica = await remembering(member.userId)
  const account = async () => (await replica.find(magazineId, member.userId))?.account
  await world.emit(userChanged, { ...member, isGlobalModerator: true })
  await eventually(async () => expect((await account())?.is_global_moderator).toBe(true))
  await world.emit(userPurged, { userId: member.userId })
  await eventually(async () => expect(await account()).toBeNull())
})

test('a replica that cannot hear the others asks the database each time', async () => {
  const replica = aReplica()
  expect((await replica.find(magazineId, member.userId))?.banned).toBe(false)
  await ban()
  expect((await replica.find(magazineId, member.userId))?.banned).toBe(true)
  expect(replica.asked).toBe(6)
})

test('a transaction sees what it changed itself, and nobody else before it is over', async () => {
  const replica = await remembering(member.userId)
  await world.deps.db.transaction(async (tx) => {
    await tx('magazine').where({ id: magazineId }).update({ title: 'Changed' })
    await replica.magazineChanged(tx, magazineId)
    expect((await replica.find(magazineId, member.userId, tx))?.magazine.title).toBe('Changed')
    expect((await replica.find(magazineId, member.userId))?.magazine.title).toBe('A magazine')
  })
  expect((await replica.find(magazineId, member.userId))?.magazine.title).toBe('Changed')
})

test('what is not there is asked for again', async () => {
  const replica = await remembering(member.userId)
  const next = magazineId + 1
  expect(await replica.find(next, 0)).toBeNull()
  expect((await world.aMagazine(owner)).magazineId).toBe(next)
  expect((await replica.find(next, 0))?.magazine.id).toBe(next)
})
