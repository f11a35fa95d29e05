import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { moderationRight, postingRight } from '@app/contract/calls/community.ts'
import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineModUser,
  moderateMagazineRemoveBadge,
  moderateMagazineRemoveTag,
  moderateMagazineSetTheme,
  moderateMagazineUnmodUser,
} from '@app/contract/community/administration.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import {
  instanceModlogRetrieve,
  magazineModlog,
  moderateMagazineAcceptReport,
  moderateMagazineBanUser,
  moderateMagazineRejectReport,
  moderateMagazineRetrieveBans,
  moderateMagazineRetrieveReport,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import {
  magazineModrequestAccept,
  magazineModrequestList,
  magazineModrequestReject,
  magazineModrequestToggle,
  magazineOwnerrequestAccept,
  magazineOwnerrequestToggle,
} from '@app/contract/community/requests.ts'
import { adminRetrieveSettings } from '@app/contract/community/instance.ts'
import {
  magazineCreate,
  magazineDelete,
  magazineRetrieve,
  magazineUpdate,
} from '@app/contract/community/magazines.ts'
import {
  magazineChanged,
  memberBanned,
  memberUnbanned,
  reportChanged,
} from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import {
  contentModerated,
  contentPurged,
  contentReported,
  contentVisibilityChanged,
} from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import {
  userBlocked,
  userFollowed,
  userPurged,
  userUnblocked,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

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
  owner = await world.aMember({ username: 'owner' })
  moderator = await world.aMember({ username: 'moderator' })
  member = await world.aMember({ username: 'member' })
  admin = await world.aMember({ username: 'admin', isAdmin: true })
  globalModerator = await world.aMember({ username: 'gmod', isGlobalModerator: true })
  magazine = await world.aMagazine(owner)
  params = { magazine_id: magazine.magazineId }
  await world.appoint(owner, magazine, moderator)
})
afterAll(() => world.close())

const anItem = (overrides: Partial<ContentCard> = {}): ContentCard => ({
  type: 'entry',
  id: 1,
  authorId: member.userId,
  magazineId: magazine.magazineId,
  threadId: 1,
  parentId: null,
  parentAuthorId: null,
  threadAuthorId: member.userId,
  threadTitle: 'A thread',
  title: 'A thread',
  body: null,
  url: null,
  image: null,
  lang: 'en',
  isAdult: false,
  isOc: false,
  tags: [],
  mentions: [],
  slug: 'a-thread',
  visibility: 'visible',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  apId: null,
  ...overrides,
})

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

describe('badges and tags', () => {
  test('a badge is once in a magazine, whatever its case, and can be removed', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const add = (name: string) =>
      world.by(owner).call(moderateMagazineAddBadge, { params: at, body: { name } })
    const first = await add('Guide')
    expect((await add('gUIDE')).status).toBe(400)
    const second = await add('News')
    expect(second.body.badges.map((badge) => badge.name)).toEqual(['News', 'Guide'])
    const badge_id = first.body.badges[0]?.badgeId ?? 0
    const elsewhere = await world
      .by(owner)
      .call(moderateMagazineRemoveBadge, { params: { ...params, badge_id } })
    expect(elsewhere.status).toBe(404)
    const left = await world.by(owner).call(moderateMagazineRemoveBadge, { params: { ...at, badge_id } })
    expect(left.body.badges.map((badge) => badge.name)).toEqual(['News'])
  })

  test('tags keep their order, go round as events and end as null', async () => {
    const own = await world.aMagazine(owner)
    const of = (tag: string) => ({ params: { magazine_id: own.magazineId, tag } })
    const add = (tag: string) => world.by(owner).call(moderateMagazineAddTag, of(tag))
    const remove = (tag: string) => world.by(owner).call(moderateMagazineRemoveTag, of(tag))
    await add('zebra')
    expect((await add('apple')).body.tags).toEqual(['zebra', 'apple'])
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data.tags).toEqual(['zebra', 'apple'])
    for (const tag of ['zebra', 'Upper', 'with space', 'x', 'a1', 'a'.repeat(33)]) {
      expect((await add(tag)).status).toBe(400)
    }
    expect((await remove('pear')).status).toBe(400)
    await remove('zebra')
    expect((await remove('apple')).body.tags).toBeNull()
  })
})

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

  test.each([
    ['a past end', { expiredAt: '2001-01-01T00:00:00+00:00' }],
    ['an end that is no time', { expiredAt: 'tomorrow' }],
    ['a reason that is no text', { reason: { $ne: null } }],
    ['a reason without end', { reason: 'a'.repeat(5001) }],
  ])('with %s are refused', async (_, body) => {
    expect((await ban(await world.aMember(), body)).status).toBe(400)
  })

  test('never meet admins and moderators, do meet a global moderator; need a user, and a moderator', async () => {
    expect((await ban(admin)).status).toBe(400)
    expect((await ban(owner)).status).toBe(400)
    expect((await ban(moderator)).status).toBe(400)
    expect((await ban(globalModerator)).status).toBe(200)
    expect((await ban(await world.aMember(), {}, member)).status).toBe(403)
    const unknown = { ...params, user_id: 999_999 }
    expect((await world.by(moderator).call(moderateMagazineBanUser, { params: unknown })).status).toBe(404)
  })
})

describe('reports', () => {
  let next = 100
  const report = async (
    overrides: { reporterId?: number; id?: number; reason?: string; reportedId?: number } = {},
  ) => {
    const id = overrides.id ?? ++next
    await world.emit(contentReported, {
      type: 'entry',
      id,
      magazineId: magazine.magazineId,
      reporterId: moderator.userId,
      reportedId: member.userId,
      reason: 'rude',
      ...overrides,
    })
    return id
  }
  const queue = async (status = 'pending') =>
    (await world.by(moderator).call(moderateMagazineRetrieveReports, { params, query: { status } })).body
  const newest = async () => {
    const reports = (await queue('any')).items
    const found = reports.reduce((a, b) => (a.reportId > b.reportId ? a : b))
    return { ...found, at: { ...params, report_id: found.reportId } }
  }

  test('the first opens one, further ones add weight and nothing else; the heaviest come first', async () => {
    const light = await report()
    const heavy = await report({ reason: 'worse' })
    await report({ id: heavy, reporterId: owner.userId, reason: 'me too' })
    const { items } = await queue()
    expect(items.map((item) => item.subject?.['id'])).toEqual([heavy, light])
    expect(items[0]).toMatchObject({
      type: 'entry_report',
      status: 'pending',
      weight: 2,
      reason: 'worse',
      reporting: { userId: moderator.userId },
      reported: { userId: member.userId },
      subject: { body: 'in full' },
      consideredAt: null,
      consideredBy: null,
    })
  })

  test('accepting removes the item as this moderator and approves the report', async () => {
    const id = await report()
    const { at } = await newest()
    expect((await world.by(member).call(moderateMagazineAcceptReport, { params: at })).status).toBe(403)
    const accepted = await world.by(moderator).call(moderateMagazineAcceptReport, { params: at })
    expect(accepted.body).toMatchObject({ status: 'approved', consideredBy: { userId: moderator.userId } })
    expect(world.decisions.at(-1)).toEqual({
      ref: { type: 'entry', id },
      moderatorId: moderator.userId,
      decision: 'remove',
    })
    const stored = await world.by(owner).call(moderateMagazineRetrieveReport, { params: at })
    expect(stored.body).toMatchObject({ status: 'approved', weight: 1 })
    const announced = (await world.outbox.named(reportChanged)).filter(({ data }) => data.id === id)
    expect(announced.map(({ data }) => data)).toMatchObject([
      { reportId: at.report_id, status: 'pending', weight: 1, byId: null, reportedId: member.userId },
      { reportId: at.report_id, status: 'approved', byId: moderator.userId },
    ])
  })

  test('rejecting keeps the item; an older trash event that arrives late does not undo it', async () => {
    const id = await report()
    const { at } = await newest()
    const earlier = world.clock.now()
    world.clock.advance(5000)
    const rejected = await world.by(moderator).call(moderateMagazineRejectReport, { params: at })
    expect(rejected.body.status).toBe('rejected')
    const now = world.clock.now()
    world.clock.set(earlier)
    await world.emit(contentVisibilityChanged, {
      ...anItem({ id, visibility: 'trashed' }),
      byId: owner.userId,
      previous: 'visible',
    })
    world.clock.set(now)
    expect((await newest()).status).toBe('rejected')
  })

  test.each([
    ['a moderator trashes the item', 'trashed', () => owner.userId, 'approved'],
    ['its author deletes it', 'soft_deleted', () => member.userId, 'closed'],
  ] as const)('when %s the report is %p', async (_, visibility, by, status) => {
    const id = await report()
    await world.emit(contentVisibilityChanged, {
      ...anItem({ id, visibility }),
      byId: by(),
      previous: 'visible',
    })
    expect((await newest()).status).toBe(status)
  })

  test('purging the item removes its report; one of another magazine is not here; a status must exist', async () => {
    const id = await report()
    const { at } = await newest()
    const other = await world.aMagazine(owner)
    const elsewhere = { ...at, magazine_id: other.magazineId }
    expect((await world.by(owner).call(moderateMagazineRetrieveReport, { params: elsewhere })).status).toBe(
      404,
    )
    await world.emit(contentPurged, { ...anItem({ id }), byId: null })
    expect((await world.by(owner).call(moderateMagazineRetrieveReport, { params: at })).status).toBe(404)
    const query = { status: 'lost' }
    expect((await world.by(owner).call(moderateMagazineRetrieveReports, { params, query })).status).toBe(400)
    expect((await world.by(member).call(moderateMagazineRetrieveReports, { params, query })).status).toBe(403)
  })
})

test('the trash holds what is trashed, last active first, in full, until it is restored or purged', async () => {
  const own = await world.aMagazine(owner)
  const at = { magazine_id: own.magazineId }
  const change = (id: number, visibility: ContentCard['visibility'], lastActive: string) =>
    world.emit(contentVisibilityChanged, {
      ...anItem({ id, visibility, magazineId: own.magazineId }),
      byId: owner.userId,
      previous: visibility === 'visible' ? 'trashed' : 'visible',
      lastActive,
    })
  await change(501, 'trashed', '2026-01-01T00:00:00.000Z')
  await change(502, 'trashed', '2026-03-01T00:00:00.000Z')
  await change(503, 'trashed', '2026-02-01T00:00:00.000Z')
  await change(504, 'soft_deleted', '2026-02-01T00:00:00.000Z')
  const list = async (query = {}) => {
    const { status, body } = await world.by(owner).call(moderateMagazineRetrieveTrash, { params: at, query })
    return { status, ids: body.items?.map((item) => item['id']), first: body.items?.[0] }
  }
  expect(await list()).toMatchObject({ ids: [502, 503, 501], first: { itemType: 'entry', body: 'in full' } })
  expect(await list({ perPage: 1, p: 3 })).toMatchObject({ ids: [501] })
  expect((await list({ p: 2 })).status).toBe(404)
  await change(502, 'visible', '2026-03-01T00:00:00.000Z')
  await world.emit(contentPurged, { ...anItem({ id: 501, magazineId: own.magazineId }), byId: null })
  expect((await list()).ids).toEqual([503])
  expect((await world.by(member).call(moderateMagazineRetrieveTrash, { params: at })).status).toBe(403)
})

describe('the moderation log', () => {
  test('tells what moderators did, newest first, filtered by type, and nothing of what authors did', async () => {
    const own = await communityWorld()
    try {
      const [keeper, author] = [await own.aMember(), await own.aMember()]
      const { magazineId } = await own.aMagazine(keeper)
      const item = (overrides: Partial<ContentCard>) => ({
        ...anItem(overrides),
        authorId: author.userId,
        magazineId,
      })
      const byId = keeper.userId
      await own.emit(contentVisibilityChanged, {
        ...item({ id: 7, visibility: 'trashed' }),
        byId,
        previous: 'visible',
      })
      await own.emit(contentVisibilityChanged, { ...item({ id: 7 }), byId, previous: 'trashed' })
      await own.emit(contentVisibilityChanged, {
        ...item({ id: 8, type: 'post', visibility: 'soft_deleted' }),
        byId: author.userId,
        previous: 'visible',
      })
      const moderated = { magazineId, authorId: author.userId, byId }
      await own.emit(contentModerated, { ...moderated, type: 'entry', id: 7, act: 'pinned' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'pinned' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'locked' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'adult' })
      const at = { magazine_id: magazineId, user_id: author.userId }
      await own.by(keeper).call(moderateMagazineBanUser, { params: at })
      await own.by(keeper).call(moderateMagazineUnbanUser, { params: at })

      const types = async (query = {}) => {
        const { body } = await own.anonymous.call(instanceModlogRetrieve, { query })
        return { types: body.items.map((one) => one.type), count: body.pagination.count }
      }
      expect(await types()).toEqual({
        types: [
          'log_unban',
          'log_ban',
          'log_post_locked',
          'log_entry_pinned',
          'log_entry_restored',
          'log_entry_deleted',
        ],
        count: 6,
      })
      expect(await types({ types: ['ban'] })).toEqual({ types: ['log_unban', 'log_ban'], count: 2 })
      expect(await types({ types: ['ban', 'entry_pinned'], perPage: 1, p: 3 })).toEqual({
        types: ['log_entry_pinned'],
        count: 3,
      })
      const { body } = await own.anonymous.call(magazineModlog, { params: { magazine_id: magazineId } })
      expect(body.items[0]).toMatchObject({
        moderator: { userId: keeper.userId },
        subject: { expired: true },
      })
      expect(body.items[1]).toMatchObject({
        subject: { bannedUser: { userId: author.userId }, expired: true },
      })
      expect(body.items[5]).toMatchObject({
        moderator: { userId: keeper.userId },
        subject: { type: 'entry', id: 7, body: null },
      })
      await own.emit(contentPurged, { ...item({ id: 7 }), byId: null })
      expect((await types()).count).toBe(3)
    } finally {
      await own.close()
    }
  })

  test.each([
    [{ p: 0 }, 404],
    [{ p: 999 }, 404],
    [{ types: ['murder'] }, 400],
    [{ types: 'ban' }, 200],
  ])('%p answers %p', async (query, status) => {
    expect((await world.anonymous.call(instanceModlogRetrieve, { query })).status).toBe(status)
    expect((await world.anonymous.call(magazineModlog, { params, query })).status).toBe(status)
  })
})

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
