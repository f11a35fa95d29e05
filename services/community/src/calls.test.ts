import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationRight } from '@app/contract/calls/community.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import { moderateMagazineBanUser, moderateMagazineUnbanUser } from '@app/contract/community/moderation.ts'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import {
  userBlocked,
  userFollowed,
  userPurged,
  userUnblocked,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../test/community-world.ts'
import { aTeam, communityWorld } from '../test/community-world.ts'

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

describe('what other contexts ask', () => {
  test('who moderates, and whose magazine it is', async () => {
    const ask = (user: UserCard) =>
      world.ask(moderationRight, { userId: user.userId, magazineId: magazine.magazineId })
    expect(await ask(member)).toMatchObject({ isModerator: false, isOwner: false })
    expect(await ask(moderator)).toMatchObject({ isModerator: true, isOwner: false })
    expect(await ask(owner)).toMatchObject({ isModerator: true, isOwner: true })
    expect(await ask(globalModerator)).toMatchObject({ isModerator: true, isOwner: false })
    expect(await ask(admin)).toMatchObject({ isModerator: true, isOwner: false })
    expect(await world.ask(moderationRight, { userId: admin.userId, magazineId: 999_999 })).toEqual({
      magazine: null,
      isModerator: false,
      isOwner: false,
    })
  })

  test('a small user tells how the caller stands to them, as far as their scopes go', async () => {
    const user = await world.aMember({ settings: { showProfileFollowings: true } })
    await world.emit(userFollowed, { followerId: owner.userId, followedId: user.userId })
    await world.emit(userBlocked, { blockerId: owner.userId, blockedId: user.userId })
    const at = { ...params, user_id: user.userId }
    const { body } = await world.by(owner).call(moderateMagazineBanUser, { params: at })
    expect(body.bannedUser).toMatchObject({
      isFollowedByUser: true,
      isFollowerOfUser: false,
      isBlockedByUser: true,
    })
    await world.emit(userUnfollowed, { followerId: owner.userId, followedId: user.userId })
    await world.emit(userUnblocked, { blockerId: owner.userId, blockedId: user.userId })
    const token = world.by(owner, 'moderate:magazine:ban:delete', 'user:follow')
    const unbanned = await token.call(moderateMagazineUnbanUser, { params: at })
    expect(unbanned.body.bannedUser).toMatchObject({ isFollowedByUser: false, isBlockedByUser: null })
  })

  test('a purged user leaves their roles, subscriptions and bans behind', async () => {
    const leaving = await world.aMember()
    const own = await world.aMagazine(leaving)
    await world.emit(userPurged, { userId: leaving.userId })
    const { body } = await world.anonymous.call(magazineRetrieve, { params: { magazine_id: own.magazineId } })
    expect(body).toMatchObject({ owner: null, moderators: [], subscriptionsCount: 0, localSubscribers: 0 })
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data).toMatchObject({ ownerId: null })
  })
})
