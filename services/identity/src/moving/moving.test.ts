import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorAliases } from '@app/contract/calls/federation.ts'
import { moveRemoteUser, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { userChanged, userMoved } from '@app/contract/events/identity.ts'
import {
  authAliases,
  authMove,
  authMoveBack,
  authMoving,
  MOST_ALIASES,
} from '@app/contract/identity/moving.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, detailOf, fromAfar, identityWorld } from '../../test/identity-world.ts'

type Member = Awaited<ReturnType<IdentityWorld['member']>>
let world: IdentityWorld
let member: Member
let far: { userId: number }
let serial = 0
/** What people elsewhere call their own, by their addresses. */
const aliases = new Map<string, string[]>()
/** Where their documents say they moved. */
const pointsTo = new Map<string, string>()
let name: string
let address: string
const addressHere = (who: { username: string }) => `${world.deps.config.url}/u/${who.username}`
beforeAll(async () => {
  world = await identityWorld()
  world.answerCalls([
    answer(actorAliases, async ({ address: asked }) => ({
      aliases: aliases.get(asked) ?? null,
      movedTo: pointsTo.get(asked) ?? null,
    })),
  ])
})
beforeEach(async () => {
  name = `mover${++serial}`
  address = `https://far.example/u/${name}`
  member = await world.member()
  far = await world.ask(upsertRemoteUser, fromAfar(name))
})
afterAll(() => world.close())

const as = (who: Principal) => world.as(who)
const follow = (who: Principal, whom: { userId: number }) =>
  as(who).call(userFollow, { params: { user_id: whom.userId } })
const follows = async (who: Principal, whom: { userId: number }) =>
  (await as(who).call(userRetrieve, { params: { user_id: whom.userId } })).body.isFollowedByUser
const move = (target = `@${name}@far.example`, currentPassword = PASSWORD) =>
  as(member).call(authMove, { body: { target, currentPassword } })

describe('accounts elsewhere that are one’s own', () => {
  test('are named by handle or address, and told with the account', async () => {
    const { body } = await as(member).call(authAliases, { body: { aliases: [`@${name}@far.example`] } })
    const shown = { userId: far.userId, username: `@${name}@far.example` }
    expect(body).toEqual({ aliases: [shown], movedTo: null })
    expect((await as(member).call(authMoving)).body).toEqual(body)
    expect((await world.outbox.named(userChanged)).at(-1)?.data.alsoKnownAs).toEqual([address])
    expect((await as(member).call(authAliases, { body: { aliases: [] } })).body.aliases).toEqual([])
    expect((await world.outbox.named(userChanged)).at(-1)?.data).not.toHaveProperty('alsoKnownAs')
  })

  test('may be of this instance', async () => {
    const second = await world.member()
    for (const handle of [second.username, addressHere(second)]) {
      const { body } = await as(member).call(authAliases, { body: { aliases: [handle] } })
      expect(body.aliases).toEqual([{ userId: second.userId, username: second.username }])
    }
  })

  test.each([
    ['nobody', () => ['@nobody@nowhere.example']],
    ['oneself', () => [member.username]],
    ['too many', () => Array.from({ length: MOST_ALIASES + 1 }, () => '@a@b.example')],
    ['of another shape', () => ['x']],
  ])('are refused where they are %s', async (_why, handles) => {
    expect((await as(member).call(authAliases, { body: { aliases: handles() } })).status).toBe(400)
  })
})

describe('a member who moves away', () => {
  test('takes their followers along, once the new account says that the old one is its own', async () => {
    const [fan, foe] = [await world.member(), await world.member()]
    for (const who of [fan, foe]) await follow(who, member)
    await as(foe).call(userBlock, { params: { user_id: far.userId } })
    aliases.set(address, [])
    const refused = await move()
    expect(refused.status).toBe(400)
    expect(detailOf(refused)).toContain(addressHere(member))
    aliases.set(address, [addressHere(member)])
    expect((await move()).body.movedTo).toEqual({ userId: far.userId, username: `@${name}@far.example` })
    await eventually(async () => expect(await follows(fan, far)).toBe(true))
    await eventually(async () => expect(await follows(foe, member)).toBe(false))
    expect([await follows(fan, member), await follows(foe, far)]).toEqual([false, false])
    expect((await world.outbox.named(userMoved)).at(-1)?.data).toEqual({
      userId: member.userId,
      target: address,
    })
    const { body } = await as(fan).call(userRetrieve, { params: { user_id: member.userId } })
    expect(body.movedTo).toMatchObject({ username: `@${name}@far.example` })
    expect((await world.outbox.named(userChanged)).findLast(({ data }) => data.movedTo)?.data.movedTo).toBe(
      address,
    )
  })

  test('says who they are, and does not move on within a month', async () => {
    aliases.set(address, [addressHere(member)])
    expect((await move(undefined, 'wrong')).status).toBe(403)
    expect((await move()).status).toBe(200)
    expect((await as(member).call(authMoveBack)).body.movedTo).toBeNull()
    expect((await move()).status).toBe(403)
    world.clock.advance(31 * 86_400_000)
    member = await world.signIn(member.username)
    expect((await move()).status).toBe(200)
  })

  test('does not move to an account that points to a third one itself', async () => {
    aliases.set(address, [addressHere(member)])
    pointsTo.set(address, 'https://third.example/u/else')
    const refused = await move()
    expect(refused.status).toBe(400)
    expect(detailOf(refused)).toContain('https://third.example/u/else')
    pointsTo.set(address, addressHere(member))
    expect((await move()).status).toBe(200)
  })

  test('finds nobody to move to where the other server does not answer', async () => {
    expect((await move()).status).toBe(400)
    expect((await move('@nobody@nowhere.example')).status).toBe(400)
  })
})

describe('somebody elsewhere who moves', () => {
  test('has members follow the new account, once', async () => {
    const fan = await world.member()
    await follow(fan, far)
    const target = await world.ask(upsertRemoteUser, fromAfar(`${name}-new`))
    const moved = { userId: far.userId, targetId: target.userId }
    expect(await world.ask(moveRemoteUser, moved)).toEqual({ moved: true })
    await eventually(async () => expect(await follows(fan, target)).toBe(true))
    expect(await follows(fan, far)).toBe(false)
    expect(await world.ask(moveRemoteUser, moved)).toEqual({ moved: false })
    const again = { userId: far.userId, targetId: member.userId }
    expect(await world.ask(moveRemoteUser, again)).toEqual({ moved: false })
  })

  test('points nowhere any more once their own document says so', async () => {
    const target = await world.ask(upsertRemoteUser, fromAfar(`${name}-new`))
    await world.ask(moveRemoteUser, { userId: far.userId, targetId: target.userId })
    const shown = async () =>
      (await as(member).call(userRetrieve, { params: { user_id: far.userId } })).body.movedTo?.userId
    await world.ask(upsertRemoteUser, { ...fromAfar(name), movedTo: `https://far.example/u/${name}-new` })
    expect(await shown()).toBe(target.userId)
    await world.ask(upsertRemoteUser, { ...fromAfar(name), movedTo: null })
    expect(await shown()).toBeUndefined()
  })

  test('may come here; members of ours do not move on another server’s word', async () => {
    const fan = await world.member()
    await follow(fan, far)
    await world.ask(moveRemoteUser, { userId: far.userId, targetId: member.userId })
    await eventually(async () => expect(await follows(fan, member)).toBe(true))
    expect(await world.ask(moveRemoteUser, { userId: member.userId, targetId: far.userId })).toEqual({
      moved: false,
    })
  })
})

describe('whoever comes back', () => {
  const movedTo = async (whom: { userId: number }) =>
    (await as(member).call(userRetrieve, { params: { user_id: whom.userId } })).body.movedTo?.userId

  test('brings the followers along, and the account here points there no more', async () => {
    const fan = await world.member()
    await follow(fan, member)
    aliases.set(address, [addressHere(member)])
    await move()
    await eventually(async () => expect(await follows(fan, far)).toBe(true))
    expect(await world.ask(moveRemoteUser, { userId: far.userId, targetId: member.userId })).toEqual({
      moved: true,
    })
    await eventually(async () => expect(await follows(fan, member)).toBe(true))
    expect(await follows(fan, far)).toBe(false)
    expect([await movedTo(member), await movedTo(far)]).toEqual([undefined, member.userId])
    expect((await move()).status).toBe(403)
  })

  test('does so between accounts of this instance as well, and to one elsewhere', async () => {
    const second = await world.member()
    const target = addressHere(second)
    await as(second).call(authAliases, { body: { aliases: [member.username] } })
    expect((await move(target)).status).toBe(200)
    await as(member).call(authAliases, { body: { aliases: [second.username] } })
    const back = { target: addressHere(member), currentPassword: PASSWORD }
    expect((await as(second).call(authMove, { body: back })).status).toBe(200)
    expect([await movedTo(member), await movedTo(second)]).toEqual([undefined, member.userId])

    await world.ask(moveRemoteUser, { userId: far.userId, targetId: member.userId })
    aliases.set(address, [addressHere(member)])
    pointsTo.set(address, addressHere(member))
    world.clock.advance(31 * 86_400_000)
    member = await world.signIn(member.username)
    expect((await move()).status).toBe(200)
    expect([await movedTo(member), await movedTo(far)]).toEqual([far.userId, undefined])
  })
})
