import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineModUser,
  moderateMagazineRemoveTag,
  moderateMagazineSetTheme,
} from '@app/contract/community/administration.ts'
import {
  moderateMagazineBanUser,
  moderateMagazineRetrieveBans,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
} from '@app/contract/community/moderation.ts'
import { magazineModrequestList } from '@app/contract/community/requests.ts'
import { adminRetrieveSettings } from '@app/contract/community/instance.ts'
import { magazineCreate, magazineDelete, magazineUpdate } from '@app/contract/community/magazines.ts'
import { postingRight } from '@app/contract/calls/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser, nextId } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let moderator: UserCard
let member: UserCard
let admin: UserCard
let globalModerator: UserCard
let params: { magazine_id: number }
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, moderator, member, admin, globalModerator, params } = await aTeam(world))
})
afterAll(() => world.close())

describe('who may do what', () => {
  const bans = (who: UserCard) => world.by(who).call(moderateMagazineRetrieveBans, { params })
  const reports = (who: UserCard) => world.by(who).call(moderateMagazineRetrieveReports, { params })
  const badge = (who: UserCard) =>
    world.by(who).call(moderateMagazineAddBadge, { params, body: { name: `by ${who.username}` } })
  const tag = (who: UserCard) =>
    world.by(who).call(moderateMagazineAddTag, { params: { ...params, tag: `by${who.username}` } })
  const untag = (who: UserCard) =>
    world.by(who).call(moderateMagazineRemoveTag, { params: { ...params, tag: `by${who.username}` } })

  const trashList = (who: UserCard) => world.by(who).call(moderateMagazineRetrieveTrash, { params })
  const ban = async (who: UserCard) => {
    const user = await world.aMember()
    return world.by(who).call(moderateMagazineBanUser, { params: { ...params, user_id: user.userId } })
  }
  const appoint = async (who: UserCard) => {
    const user = await world.aMember()
    return world.by(who).call(moderateMagazineModUser, { params: { ...params, user_id: user.userId } })
  }
  const theme = (who: UserCard) =>
    world.by(who).call(moderateMagazineSetTheme, { params, body: { customCss: 'a {}' } })
  const update = (who: UserCard) =>
    world.by(who).call(magazineUpdate, { params, body: { title: 'New title' } })
  const seeRequests = (who: UserCard) => world.by(who).call(magazineModrequestList, {})
  const settings = (who: UserCard) => world.by(who).call(adminRetrieveSettings, {})
  const create = (who: UserCard) =>
    world.by(who).call(magazineCreate, { body: { name: `of_${who.userId}`, title: 'Of mine' } })
  const remove = async (who: UserCard) => {
    const own = await world.aMagazine(owner)
    await world.appoint(owner, own, moderator)
    return world.by(who).call(magazineDelete, { params: { magazine_id: own.magazineId } })
  }

  test.each([
    ['create a magazine', create, [201, 201, 201, 201, 201]],
    ['ban', ban, [403, 200, 200, 200, 200]],
    ['list the trash', trashList, [403, 200, 200, 200, 200]],
    ['appoint a moderator', appoint, [403, 403, 200, 200, 200]],
    ['set the theme', theme, [403, 403, 201, 201, 201]],
    ['update the magazine', update, [403, 403, 200, 403, 403]],
    ['delete the magazine', remove, [403, 403, 204, 204, 204]],
    ['see who asks for a role', seeRequests, [403, 403, 403, 403, 200]],
    ['read the settings', settings, [403, 403, 403, 403, 200]],
    ['list bans', bans, [403, 200, 200, 200, 200]],
    ['list reports', reports, [403, 200, 200, 200, 200]],
    ['add a badge', badge, [403, 403, 201, 201, 201]],
    ['add a tag', tag, [403, 403, 201, 201, 201]],
    ['remove a tag', untag, [403, 403, 200, 403, 403]],
  ] as const)('%s: member, moderator, owner, global moderator, admin', async (_, act, statuses) => {
    const people = [member, moderator, owner, globalModerator, admin]
    const answers = await Promise.all(people.map(async (who) => (await act(who)).status as number))
    expect(answers).toEqual(statuses)
  })

  test('the fault of a body is told only to who may send one', async () => {
    const body = { name: '' }
    expect((await world.by(member).call(moderateMagazineAddBadge, { params, body })).status).toBe(403)
    expect((await world.by(owner).call(moderateMagazineAddBadge, { params, body })).status).toBe(400)
    const nowhere = { magazine_id: 999_999 }
    expect((await world.by(member).call(moderateMagazineAddBadge, { params: nowhere, body })).status).toBe(
      404,
    )
  })
})

describe('whoever identity met a moment ago', () => {
  const host = 'far.example'
  const far = (userId: number, domain = host) =>
    aUser({
      userId,
      username: `user${userId}@${domain}`,
      domain,
      apProfileId: `https://${domain}/u/${userId}`,
    })
  const refusal = async (userId: number, magazineId: number) =>
    (await world.ask(postingRight, { userId, magazineId, act: 'entry' })).refusal

  test('is not refused before it is known here where they come from', async () => {
    const magazineId = await world.aRemoteMagazine({ isPostingRestrictedToMods: true })
    const [neighbour, stranger] = [nextId(), nextId()]
    world.announce(userChanged, far(neighbour))
    world.announce(userChanged, far(stranger, 'elsewhere.example'))
    expect(await refusal(neighbour, magazineId)).toBeNull()
    expect(await refusal(stranger, magazineId)).toBe('restricted')
  })

  test('is refused like anybody where nothing more is heard of them', async () => {
    const magazineId = await world.aRemoteMagazine({ isPostingRestrictedToMods: true })
    expect(await refusal(nextId(), magazineId)).toBe('restricted')
  })
})
