import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import { magazineModlog } from '@app/contract/community/moderation.ts'
import {
  magazineModrequestAccept,
  magazineModrequestList,
  magazineModrequestReject,
  magazineModrequestToggle,
  moderateMagazineAcceptModeratorRequest,
  moderateMagazineRejectModeratorRequest,
  moderateMagazineRetrieveModeratorRequests,
  magazineOwnerrequestAccept,
  magazineOwnerrequestToggle,
} from '@app/contract/community/requests.ts'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let member: UserCard
let admin: UserCard
let globalModerator: UserCard
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, member, admin, globalModerator } = await aTeam(world))
})
afterAll(() => world.close())

describe('moderators', () => {
  test('are appointed and dismissed by the owner; the log and an event tell', async () => {
    const own = await world.aMagazine(owner)
    const of = { params: { magazine_id: own.magazineId, user_id: member.userId } }
    const added = await world.by(owner).call(moderateMagazineModUser, of)
    expect(added.body.moderators.map((one) => one.userId)).toEqual([owner.userId, member.userId])
    expect((await world.by(owner).call(moderateMagazineModUser, of)).status).toBe(400)
    const announced = (await world.outbox.named(magazineChanged)).at(-1)?.data
    expect(announced?.moderatorIds).toEqual([owner.userId, member.userId])
    const removed = await world.by(owner).call(moderateMagazineUnmodUser, of)
    expect(removed.body.moderators).toHaveLength(1)
    expect((await world.by(owner).call(moderateMagazineUnmodUser, of)).status).toBe(400)
    const { body: log } = await world.anonymous.call(magazineModlog, {
      params: { magazine_id: own.magazineId },
    })
    expect(log.items).toMatchObject([
      {
        type: 'log_moderator_remove',
        moderator: { userId: owner.userId },
        subject: { userId: member.userId },
      },
      { type: 'log_moderator_add', moderator: { userId: owner.userId }, subject: { userId: member.userId } },
    ])
  })

  test('the owner can go, which leaves the magazine without one; an unknown user is 404', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const unknown = { params: { ...at, user_id: 999_999 } }
    expect((await world.by(owner).call(moderateMagazineModUser, unknown)).status).toBe(404)
    const gone = await world
      .by(owner)
      .call(moderateMagazineUnmodUser, { params: { ...at, user_id: owner.userId } })
    expect(gone.body).toMatchObject({ owner: null, moderators: [] })
  })

  test('of a magazine elsewhere are appointed by staff alone', async () => {
    const remote = { magazine_id: await world.aRemoteMagazine(), user_id: member.userId }
    const add = (who: UserCard) => world.by(who).call(moderateMagazineModUser, { params: remote })
    expect((await add(owner)).status).toBe(403)
    expect((await add(globalModerator)).status).toBe(200)
  })

  test('may be asked for: a request toggles, and an admin accepts or rejects it', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const of = { ...at, user_id: member.userId }
    const toggle = async () => (await world.by(member).call(magazineModrequestToggle, { params: at })).body
    expect(await toggle()).toEqual({ created: true })
    expect(await toggle()).toEqual({ created: false })
    await toggle()
    const listed = await world
      .by(admin)
      .call(magazineModrequestList, { query: { magazine: String(own.magazineId) } })
    expect(listed.body).toMatchObject([
      { user: { userId: member.userId }, magazine: { magazineId: own.magazineId } },
    ])
    expect((await world.by(admin).call(magazineModrequestList, { query: { magazine: 'x' } })).status).toBe(
      404,
    )
    expect((await world.by(owner).call(magazineModrequestList, {})).status).toBe(403)
    expect((await world.by(owner).call(magazineModrequestAccept, { params: of })).status).toBe(403)
    expect((await world.by(admin).call(magazineModrequestReject, { params: of })).status).toBe(204)
    expect((await world.by(admin).call(magazineModrequestAccept, { params: of })).status).toBe(404)
    await toggle()
    expect((await world.by(admin).call(magazineModrequestAccept, { params: of })).status).toBe(204)
    const { body } = await world.anonymous.call(magazineRetrieve, { params: at })
    expect(body.moderators.map((one) => one.userId)).toEqual([owner.userId, member.userId])
  })

  test('the owner sees who asks to moderate, and decides; moderators do not', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const asking = await world.aMember()
    const of = { ...at, user_id: asking.userId }
    const ask = () => world.by(asking).call(magazineModrequestToggle, { params: at })
    const asked = async (by: UserCard) =>
      (await world.by(by).call(moderateMagazineRetrieveModeratorRequests, { params: at })).body
    await world.appoint(owner, own, member)
    await ask()
    expect(await asked(owner)).toMatchObject([{ user: { userId: asking.userId } }])
    for (const by of [member, asking]) {
      const as = world.by(by)
      expect((await as.call(moderateMagazineAcceptModeratorRequest, { params: of })).status).toBe(403)
      expect((await as.call(moderateMagazineRejectModeratorRequest, { params: of })).status).toBe(403)
    }
    expect(await world.by(owner).call(moderateMagazineRejectModeratorRequest, { params: of })).toMatchObject({
      status: 204,
    })
    expect(await asked(owner)).toEqual([])
    await ask()
    await world.by(owner).call(moderateMagazineAcceptModeratorRequest, { params: of })
    const { body } = await world.anonymous.call(magazineRetrieve, { params: at })
    expect(body.moderators.map((one) => one.userId)).toContain(asking.userId)
  })

  test('a new owner takes the place of the old one, who is no moderator any more', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    await world.appoint(owner, own, member)
    await world.by(member).call(magazineOwnerrequestToggle, { params: at })
    const accepted = await world
      .by(admin)
      .call(magazineOwnerrequestAccept, { params: { ...at, user_id: member.userId } })
    expect(accepted.status).toBe(204)
    const { body } = await world.anonymous.call(magazineRetrieve, { params: at })
    expect(body).toMatchObject({ owner: { userId: member.userId }, moderators: [{ userId: member.userId }] })
    const log = await world.anonymous.call(magazineModlog, { params: at })
    expect(log.body.items.map((item) => [item.type, (item.subject as { userId: number }).userId])).toEqual([
      ['log_moderator_add', member.userId],
      ['log_moderator_remove', owner.userId],
      ['log_moderator_add', member.userId],
    ])
  })
})
