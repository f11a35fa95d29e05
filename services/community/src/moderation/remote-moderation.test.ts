import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  keepRemoteModerators,
  setRemoteBan,
  setRemoteModerator,
} from '@app/contract/calls/remote-moderation.ts'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { magazineModlog, moderateMagazineRetrieveBans } from '@app/contract/community/moderation.ts'
import { memberBanned, memberUnbanned, moderatorChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { aTeam, communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let team: Awaited<ReturnType<typeof aTeam>>
/** Of the instance where the remote magazines live. */
let faraway: UserCard
let stranger: UserCard
/** Another instance's magazine, nobody known to moderate it. */
let there: number
/** This instance's magazine; `faraway` moderates it. */
let here: number
beforeAll(async () => {
  world = await communityWorld()
  team = await aTeam(world)
  faraway = await world.aMember({ username: '@mod@far.example', domain: 'far.example' })
  stranger = await world.aMember({ username: '@eve@other.example', domain: 'other.example' })
})
afterAll(() => world.close())
beforeEach(async () => {
  there = await world.aRemoteMagazine()
  const magazine = await world.aMagazine(team.owner)
  here = magazine.magazineId
  await world.appoint(team.owner, magazine, faraway)
})

const moderatorsOf = async (magazine_id: number): Promise<number[]> =>
  (await world.by(team.admin).call(magazineRetrieve, { params: { magazine_id } })).body.moderators.map(
    ({ userId }) => userId,
  )
const logOf = async (magazine_id: number): Promise<[string, number | null][]> =>
  (await world.anonymous.call(magazineModlog, { params: { magazine_id } })).body.items.map((item) => [
    item.type,
    item.moderator?.userId ?? null,
  ])
const bansOf = async (magazine_id: number) =>
  (await world.by(team.admin).call(moderateMagazineRetrieveBans, { params: { magazine_id } })).body.items
const told = async <E extends typeof moderatorChanged | typeof memberBanned | typeof memberUnbanned>(
  event: E,
  magazineId: number,
) =>
  (await world.outbox.named(event)).map(({ data }) => data).filter((data) => data.magazineId === magazineId)

describe('moderators, as others say', () => {
  test('are made and dropped by a moderator elsewhere, once however often it is said', async () => {
    const say = (on: boolean) =>
      world.ask(setRemoteModerator, {
        magazineId: here,
        userId: stranger.userId,
        byId: faraway.userId,
        vouched: false,
        on,
      })
    for (const on of [true, true]) expect(await say(on)).toEqual({ applied: true })
    expect(await moderatorsOf(here)).toEqual([team.owner.userId, faraway.userId, stranger.userId])
    for (const on of [false, false]) expect(await say(on)).toEqual({ applied: true })
    expect((await logOf(here)).slice(0, 2)).toEqual([
      ['log_moderator_remove', faraway.userId],
      ['log_moderator_add', faraway.userId],
    ])
    expect((await told(moderatorChanged, here)).slice(-2)).toEqual([
      { magazineId: here, userId: stranger.userId, byId: faraway.userId, on: true },
      { magazineId: here, userId: stranger.userId, byId: faraway.userId, on: false },
    ])
  })

  test.each<
    [string, () => { magazineId: number; userId: number; byId: number; vouched: boolean; on: boolean }]
  >([
    [
      'the owner is not dropped',
      () => ({
        magazineId: here,
        userId: team.owner.userId,
        byId: faraway.userId,
        vouched: false,
        on: false,
      }),
    ],
    [
      'a stranger makes none',
      () => ({ magazineId: here, userId: stranger.userId, byId: stranger.userId, vouched: false, on: true }),
    ],
    [
      'no server elsewhere has a word in a magazine here',
      () => ({ magazineId: here, userId: stranger.userId, byId: stranger.userId, vouched: true, on: true }),
    ],
    [
      'nobody is made in a magazine that is not there',
      () => ({ magazineId: 999_999, userId: stranger.userId, byId: faraway.userId, vouched: true, on: true }),
    ],
  ])('%s', async (_what, input) => {
    const before = await moderatorsOf(here)
    expect(await world.ask(setRemoteModerator, input())).toEqual({ applied: false })
    expect(await moderatorsOf(here)).toEqual(before)
  })

  test('follow the list of the magazine’s own server; who was there before is no news', async () => {
    const list = (...users: UserCard[]) =>
      world.ask(keepRemoteModerators, { magazineId: there, userIds: users.map(({ userId }) => userId) })
    expect(await list(faraway, team.member)).toEqual({ applied: true })
    expect(await moderatorsOf(there)).toEqual([faraway.userId, team.member.userId])
    expect(await logOf(there)).toEqual([])
    await list(faraway, stranger)
    expect(await moderatorsOf(there)).toEqual([faraway.userId, stranger.userId])
    expect(await logOf(there)).toEqual([
      ['log_moderator_add', null],
      ['log_moderator_remove', null],
    ])
    expect(await world.ask(keepRemoteModerators, { magazineId: here, userIds: [] })).toEqual({
      applied: false,
    })
    expect(await moderatorsOf(here)).toEqual([team.owner.userId, faraway.userId])
  })

  test('who came or went after the list was asked for stays as they are', async () => {
    const { member } = team
    await world.ask(keepRemoteModerators, { magazineId: there, userIds: [faraway.userId, member.userId] })
    world.clock.advance(1000)
    const readAt = world.clock.now().toISOString()
    world.clock.advance(1000)
    const said = { magazineId: there, byId: faraway.userId, vouched: true }
    await world.ask(setRemoteModerator, { ...said, userId: stranger.userId, on: true })
    await world.ask(setRemoteModerator, { ...said, userId: member.userId, on: false })
    const list = (at: string) =>
      world.ask(keepRemoteModerators, {
        magazineId: there,
        userIds: [faraway.userId, member.userId],
        readAt: at,
      })
    await list(readAt)
    expect((await moderatorsOf(there)).toSorted()).toEqual([faraway.userId, stranger.userId].toSorted())
    world.clock.advance(1000)
    await list(world.clock.now().toISOString())
    expect((await moderatorsOf(there)).toSorted()).toEqual([faraway.userId, member.userId].toSorted())
  })
})

describe('bans, as others say', () => {
  const say = (overrides: Partial<Parameters<typeof world.ask<typeof setRemoteBan>>[1]> = {}) =>
    world.ask(setRemoteBan, {
      magazineId: there,
      userId: team.member.userId,
      byId: faraway.userId,
      vouched: true,
      on: true,
      reason: 'spam',
      expiredAt: null,
      ...overrides,
    })

  test('hold here, are changed by a repetition, and end', async () => {
    expect(await say()).toEqual({ applied: true })
    expect(await say()).toEqual({ applied: true })
    expect(await told(memberBanned, there)).toHaveLength(1)
    const expiredAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    expect(await say({ expiredAt, reason: 'for an hour' })).toEqual({ applied: true })
    expect(await bansOf(there)).toMatchObject([
      {
        reason: 'for an hour',
        expiredAt: expect.stringMatching(expiredAt.slice(0, 19)),
        bannedBy: { userId: faraway.userId },
        bannedUser: { userId: team.member.userId },
      },
    ])
    const [first, second] = await told(memberBanned, there)
    expect(second).toMatchObject({ banId: first?.banId, reason: 'for an hour' })
    expect(await say({ on: false })).toEqual({ applied: true })
    expect(await say({ on: false })).toEqual({ applied: true })
    expect(await bansOf(there)).toEqual([])
    expect(await told(memberUnbanned, there)).toMatchObject([{ unbannedById: faraway.userId }])
    expect(await logOf(there)).toEqual([
      ['log_unban', faraway.userId],
      ['log_ban', faraway.userId],
    ])
  })

  test.each<[string, () => Parameters<typeof say>[0]]>([
    ['by nobody who moderates', () => ({ vouched: false })],
    ['of an administrator', () => ({ userId: team.admin.userId })],
    ['of its own moderator', () => ({ magazineId: here, vouched: false, userId: team.owner.userId })],
    ['that is over already', () => ({ expiredAt: '2001-01-01T00:00:00Z' })],
    ['in a magazine here on the word of another server', () => ({ magazineId: here, byId: stranger.userId })],
  ])('none %s', async (_what, input) => {
    expect(await say(input())).toEqual({ applied: false })
    expect([...(await bansOf(there)), ...(await bansOf(here))]).toEqual([])
  })

  test('come from a moderator elsewhere, too, into a magazine here', async () => {
    expect(await say({ magazineId: here, vouched: false, userId: stranger.userId })).toEqual({
      applied: true,
    })
    expect(await bansOf(here)).toMatchObject([{ bannedUser: { userId: stranger.userId }, reason: 'spam' }])
  })
})
