import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingRight, setSubscription } from '@app/contract/calls/community.ts'
import {
  magazineCreate,
  magazineRetrieve,
  magazineSubscribe,
  magazineUpdate,
  userMagazineSubscriptions,
} from '@app/contract/community/magazines.ts'
import * as moderation from '@app/contract/community/moderation.ts'
import { magazineUnsubscribed } from '@app/contract/events/community.ts'
import { contentCreated, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { anItem, communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember({ username: 'owner' })
})
afterAll(() => world.close())

let names = 0
/** A private magazine, and who asked to be let in, of whom the first was. */
const aPrivateOne = async () => {
  const body = { name: `snug${++names}`, title: 'The snug', readers: 'members' as const }
  const { magazineId } = (await world.by(owner).call(magazineCreate, { body })).body
  const params = { magazine_id: magazineId }
  const [member, asking] = [await world.aMember(), await world.aMember()]
  for (const one of [member, asking]) await world.by(one).call(magazineSubscribe, { params })
  const decided = { params: { ...params, user_id: member.userId } }
  await world.by(owner).call(moderation.moderateMagazineAcceptSubscriptionRequest, decided)
  return { magazineId, params, member, asking }
}
const refusalOf = async (user: UserCard, magazineId: number) =>
  (await world.ask(postingRight, { userId: user.userId, magazineId, act: 'comment' })).refusal
const membersOf = async (params: { magazine_id: number }, by = owner) => {
  const { status, body } = await world.by(by).call(moderation.moderateMagazineRetrieveMembers, { params })
  return status === 200 ? body.items.map(({ userId }) => userId) : status
}

test('a magazine is private from the beginning or never, and lets in one by one', async () => {
  const { params } = await aPrivateOne()
  const read = async () => (await world.anonymous.call(magazineRetrieve, { params })).body
  expect(await read()).toMatchObject({ readers: 'members', manuallyApprovesFollowers: true })
  expect(await read()).not.toHaveProperty('lastActive')
  const change = async (body: object, of = params) =>
    (await world.by(owner).call(magazineUpdate, { params: of, body })).status
  expect(await change({ readers: 'public' })).toBe(400)
  expect(await change({ readers: 'localOnly' })).toBe(400)
  expect(await change({ readers: 'members', title: 'Renamed', manuallyApprovesFollowers: false })).toBe(200)
  expect(await read()).toMatchObject({
    title: 'Renamed',
    readers: 'members',
    manuallyApprovesFollowers: true,
  })
  const { magazineId } = await world.aMagazine(owner)
  expect(await change({ readers: 'members' }, { magazine_id: magazineId })).toBe(400)
})

test('in it members write, its moderators and the staff, and nobody of another server', async () => {
  const { magazineId, member, asking } = await aPrivateOne()
  const admin = await world.aMember({ isAdmin: true })
  const far = await world.aMember({ username: 'far@there.test', domain: 'there.test' })
  expect(await refusalOf(member, magazineId)).toBeNull()
  expect(await refusalOf(owner, magazineId)).toBeNull()
  expect(await refusalOf(admin, magazineId)).toBeNull()
  expect(await refusalOf(asking, magazineId)).toBe('members-only')
  expect(await world.ask(setSubscription, { magazineId, userId: far.userId, on: true })).toMatchObject({
    outcome: 'refused',
  })
  expect(await refusalOf(far, magazineId)).toBe('not-found')
})

test('its moderators see who is a member and end that, at once; who was asks anew', async () => {
  const { magazineId, params, member, asking } = await aPrivateOne()
  expect(await membersOf(params)).toEqual([member.userId, owner.userId])
  expect(await membersOf(params, member)).toBe(403)
  const remove = async (user: UserCard, by = owner) =>
    (
      await world.by(by).call(moderation.moderateMagazineRemoveMember, {
        params: { ...params, user_id: user.userId },
      })
    ).status
  expect([await remove(member, asking), await remove(asking), await remove(owner)]).toEqual([403, 404, 400])
  expect(await remove(member)).toBe(204)
  expect(await refusalOf(member, magazineId)).toBe('members-only')
  expect((await world.outbox.named(magazineUnsubscribed)).map(({ data }) => data)).toContainEqual({
    magazineId,
    userId: member.userId,
  })
  const seen = async () => (await world.by(member).call(magazineRetrieve, { params })).body
  expect(await seen()).toMatchObject({ subscriptionState: 'refused', subscriptionsCount: 1 })
  await world.by(member).call(magazineSubscribe, { params })
  expect(await seen()).toMatchObject({ subscriptionState: 'requested', isUserSubscribed: false })
})

test('who is banned from it is no member any more', async () => {
  const { magazineId, params, member } = await aPrivateOne()
  const banned = { params: { ...params, user_id: member.userId } }
  await world.by(owner).call(moderation.moderateMagazineBanUser, { ...banned, body: {} })
  expect(await membersOf(params)).toEqual([owner.userId])
  await world.by(owner).call(moderation.moderateMagazineUnbanUser, banned)
  expect(await refusalOf(member, magazineId)).toBe('members-only')
})

test('other magazines have no list of members, and nobody to end', async () => {
  const { magazineId } = await world.aMagazine(owner)
  const params = { magazine_id: magazineId }
  expect(await membersOf(params)).toEqual([])
  const removed = { params: { ...params, user_id: owner.userId } }
  expect((await world.by(owner).call(moderation.moderateMagazineRemoveMember, removed)).status).toBe(400)
})

test('whose member somebody is shows nowhere', async () => {
  const { member } = await aPrivateOne()
  const stranger = await world.aMember()
  await world.deps.db.knex('account').where({ user_id: member.userId }).update({ shows_subscriptions: true })
  const shown = async (by: UserCard) => {
    const params = { user_id: member.userId }
    const { body } = await world.by(by).call(userMagazineSubscriptions, { params })
    return [body.items.length, body.pagination.count]
  }
  expect(await shown(member)).toEqual([1, 1])
  expect(await shown(stranger)).toEqual([0, 0])
})

test('its log and its trash are for those who read it, and that of all magazines leaves it out', async () => {
  const { magazineId, params, member, asking } = await aPrivateOne()
  const open = await world.aMagazine(owner)
  const before = (await world.anonymous.call(moderation.instanceModlogRetrieve)).body.pagination.count
  for (const [id, where] of [
    [501, magazineId],
    [502, open.magazineId],
  ] as const) {
    const secret = where === magazineId ? ({ visibility: 'private', audience: 'members' } as const) : {}
    const item = anItem({ id, magazineId: where, authorId: member.userId, ...secret })
    await world.emit(contentCreated, item)
    const previous = item.visibility
    await world.emit(contentVisibilityChanged, {
      ...item,
      visibility: 'trashed',
      previous,
      byId: owner.userId,
    })
  }
  const log = async (by: CommunityWorld['anonymous']) => {
    const { status, body } = await by.call(moderation.magazineModlog, { params })
    return status === 200 ? body.items.map(({ type }) => type) : status
  }
  expect([await log(world.anonymous), await log(world.by(asking))]).toEqual([403, 403])
  expect(await log(world.by(member))).toEqual(['log_entry_deleted'])
  for (const query of [{}, { types: ['entry_deleted'] as never }]) {
    const { body } = await world.by(owner).call(moderation.instanceModlogRetrieve, { query })
    expect(body.pagination.count).toBe(before + 1)
    expect(body.items.map(({ magazine }) => magazine.magazineId)).not.toContain(magazineId)
  }
  const trash = async (by: UserCard) =>
    (await world.by(by).call(moderation.moderateMagazineRetrieveTrash, { params })).body.items?.length
  expect([await trash(owner), await trash(member)]).toEqual([1, undefined])
})
