import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postingRight } from '@app/contract/calls/community.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import {
  moderateMagazineBanUser,
  moderateMagazineRetrieveBans,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import { memberBanned, memberUnbanned } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let moderator: UserCard
let member: UserCard
let admin: UserCard
let globalModerator: UserCard
let magazine: Magazine
let params: { magazine_id: number }
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, moderator, member, admin, globalModerator, magazine, params } = await aTeam(world))
})
afterAll(() => world.close())

describe('bans', () => {
  const ban = (user: UserCard, body?: Record<string, unknown>, by = moderator) =>
    world.by(by).call(moderateMagazineBanUser, {
      params: { ...params, user_id: user.userId },
      ...(body && { body }),
    })
  const unban = (user: UserCard) =>
    world.by(moderator).call(moderateMagazineUnbanUser, { params: { ...params, user_id: user.userId } })
  const right = async (user: UserCard, act: 'entry' | 'post' | 'comment' | 'edit-comment' = 'entry') =>
    (await world.ask(postingRight, { userId: user.userId, magazineId: magazine.magazineId, act })).refusal

  test('hold at once, are told, listed and lifted', async () => {
    const user = await world.aMember()
    expect(await right(user)).toBeNull()
    const expiredAt = '2099-01-01T00:00:00+00:00'
    const banned = await ban(user, { reason: 'spam', expiredAt })
    expect(banned.body).toMatchObject({
      reason: 'spam',
      expired: false,
      expiredAt,
      bannedUser: { userId: user.userId },
      bannedBy: { userId: moderator.userId },
      magazine: { magazineId: magazine.magazineId },
    })
    for (const act of ['entry', 'post', 'comment', 'edit-comment'] as const) {
      expect(await right(user, act)).toBe('banned')
    }
    expect((await world.outbox.named(memberBanned)).at(-1)?.data).toMatchObject({
      userId: user.userId,
      reason: 'spam',
    })
    const listed = await world.by(moderator).call(moderateMagazineRetrieveBans, { params })
    expect(listed.body.items.map((item) => item.bannedUser.userId)).toContain(user.userId)
    expect((await ban(user)).status).toBe(400)
    const lifted = await unban(user)
    expect(lifted.body).toMatchObject({
      banId: banned.body.banId,
      expired: true,
      reason: 'spam',
      bannedBy: { userId: moderator.userId },
    })
    expect(await right(user)).toBeNull()
    expect((await world.outbox.named(memberUnbanned)).at(-1)?.data).toMatchObject({ userId: user.userId })
    expect((await unban(user)).status).toBe(400)
    expect((await ban(user)).status).toBe(200)
  })

  test('in a magazine of another instance are for staff, and hold here', async () => {
    const magazineId = await world.aRemoteMagazine()
    const user = await world.aMember()
    const at = { magazine_id: magazineId, user_id: user.userId }
    expect((await world.by(moderator).call(moderateMagazineBanUser, { params: at })).status).toBe(403)
    expect((await world.by(admin).call(moderateMagazineBanUser, { params: at })).status).toBe(200)
    const asked = await world.ask(postingRight, { userId: user.userId, magazineId, act: 'post' })
    expect(asked.refusal).toBe('banned')
  })

  test('end by themselves', async () => {
    const own = await communityWorld()
    try {
      const [keeper, user] = [await own.aMember(), await own.aMember()]
      const { magazineId } = await own.aMagazine(keeper)
      const soon = new Date(own.clock.now().getTime() + 60_000).toISOString()
      const at = { magazine_id: magazineId, user_id: user.userId }
      await own.by(keeper).call(moderateMagazineBanUser, { params: at, body: { expiredAt: soon } })
      const refusal = async () =>
        (await own.ask(postingRight, { userId: user.userId, magazineId, act: 'post' })).refusal
      expect(await refusal()).toBe('banned')
      own.clock.advance(61_000)
      expect(await refusal()).toBeNull()
    } finally {
      await own.close()
    }
  })

  test('one of two at once holds', async () => {
    const user = await world.aMember()
    const answers = await Promise.all([ban(user), ban(user, {}, owner), ban(user, {}, admin)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400])
  })

  test('never meet admins and moderators, do meet a global moderator; need a user, and a moderator', async () => {
    expect((await ban(admin)).status).toBe(400)
    expect((await ban(owner)).status).toBe(400)
    expect((await ban(moderator)).status).toBe(400)
    expect((await ban(globalModerator)).status).toBe(200)
    expect((await ban(await world.aMember(), {}, member)).status).toBe(403)
    expect((await ban(globalModerator, {}, globalModerator)).status).toBe(400)
    const unknown = { ...params, user_id: 999_999 }
    expect((await world.by(moderator).call(moderateMagazineBanUser, { params: unknown })).status).toBe(404)
  })
})
