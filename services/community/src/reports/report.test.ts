import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markSeen } from '@app/contract/jobs.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import {
  moderateMagazineAcceptReport,
  moderateMagazineRejectReport,
  moderateMagazineRetrieveReport,
  moderateMagazineRetrieveReports,
  moderateRetrieveReports,
  reportsRetrieveOwn,
} from '@app/contract/community/moderation.ts'
import { moderateMagazineModUser } from '@app/contract/community/administration.ts'
import { magazineDelete } from '@app/contract/community/magazines.ts'
import { magazineByName } from '@app/contract/calls/community.ts'
import { reportRemotePerson } from '@app/contract/calls/remote-moderation.ts'
import { personReported, reportChanged } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { contentPurged, contentReported, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let moderator: UserCard
let member: UserCard
let magazine: Magazine
let params: { magazine_id: number }
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, moderator, member, magazine, params } = await aTeam(world))
})
afterAll(() => world.close())

describe('reports', () => {
  const itemOf = (overrides: Partial<ContentCard> & { id: number }) =>
    anItem({ authorId: member.userId, magazineId: magazine.magazineId, ...overrides })
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

  test('staff who look at them have read what they were told of these, and of no others', async () => {
    const told = await world.takeJobs(markSeen)
    const seen = () => told.flatMap((job) => job.seen)
    const id = await report()
    const shown = (await queue()).items
    expect(shown.map(({ subject }) => subject?.['id'])).toContain(id)
    const { at } = await newest()
    await world.by(moderator).call(moderateMagazineRetrieveReport, { params: at })
    const looked = (reportId: number) => ({
      userId: moderator.userId,
      what: 'report',
      id: reportId,
      at: expect.any(String),
    })
    await eventually(() =>
      expect(seen()).toEqual(expect.arrayContaining(shown.map(({ reportId }) => looked(reportId)))),
    )
    await world.by(moderator).call(moderateMagazineRejectReport, { params: at })
  })

  test('members see those they made and what became of them, and nobody else’s', async () => {
    const reporter = await world.aMember()
    const mine = (query = {}) => world.by(reporter).call(reportsRetrieveOwn, { query })
    const reject = async () => {
      const { at } = await newest()
      await world.by(moderator).call(moderateMagazineRejectReport, { params: at })
    }
    const kept = await report({ reporterId: reporter.userId })
    await reject()
    await report()
    await reject()
    const waiting = await report({ reporterId: reporter.userId, reason: 'spam' })
    const { items, pagination } = (await mine()).body
    expect(items).toMatchObject([
      { reason: 'spam', status: 'pending', subject: { id: waiting, body: null }, consideredAt: null },
      { reason: 'rude', status: 'rejected', subject: { id: kept, body: null } },
    ])
    expect([pagination.count, items[1]?.consideredAt]).toEqual([2, expect.any(String)])
    for (const hidden of ['reporting', 'consideredBy', 'weight']) expect(items[1]).not.toHaveProperty(hidden)
    expect((await mine({ status: 'rejected' })).body.pagination.count).toBe(1)
    expect((await mine({ p: 2 })).status).toBe(404)
    expect((await world.anonymous.call(reportsRetrieveOwn)).status).toBe(401)
    await reject()
  })

  test('those of all magazines one looks after are one queue, and of the whole instance for its staff', async () => {
    const second = await aTeam(world)
    const from = async (by: UserCard, query = {}) =>
      (await world.by(by).call(moderateRetrieveReports, { query })).body
    const [here, there] = [await report(), ++next]
    await world.emit(contentReported, {
      type: 'entry',
      id: there,
      magazineId: second.magazine.magazineId,
      reporterId: moderator.userId,
      reportedId: member.userId,
      reason: 'worse',
    })
    const ids = async (by: UserCard, query = {}) =>
      (await from(by, query)).items.map((one) => one.subject?.['id'])
    expect(await ids(moderator)).toEqual([here])
    expect(await ids(second.moderator)).toEqual([there])
    await world.by(second.owner).call(moderateMagazineModUser, {
      params: { ...second.params, user_id: moderator.userId },
    })
    expect(await ids(moderator)).toEqual([there, here])
    const staff = await world.aMember({ isGlobalModerator: true })
    expect(await ids(staff)).toEqual([there, here])
    expect((await from(staff, { perPage: 1, p: 2 })).pagination).toMatchObject({ count: 2, maxPage: 2 })
    expect(await ids(member)).toEqual([])
    expect((await world.anonymous.call(moderateRetrieveReports)).status).toBe(401)

    const { items } = await from(second.owner)
    await world.by(second.owner).call(moderateMagazineRejectReport, {
      params: { ...second.params, report_id: items[0]?.reportId ?? 0 },
    })
    expect(await ids(moderator)).toEqual([here])
    expect((await from(moderator, { status: 'any' })).items.slice(0, 1)).toMatchObject([
      { status: 'pending' },
    ])
    expect((await from(second.owner, { status: 'rejected' })).items).toMatchObject([{ reason: 'worse' }])
    await world.by(second.owner).call(magazineDelete, { params: second.params })
    expect(await ids(moderator, { status: 'rejected', perPage: 1 })).not.toContain(there)
    expect(await ids(second.owner, { status: 'rejected' })).toEqual([there])
    const { at } = await newest()
    await world.by(moderator).call(moderateMagazineRejectReport, { params: at })
  })

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
      ...itemOf({ id, visibility: 'trashed' }),
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
      ...itemOf({ id, visibility }),
      byId: by(),
      previous: 'visible',
    })
    expect((await newest()).status).toBe(status)
  })

  test('are counted truly for each status, whatever becomes of them', async () => {
    const counts = async () => {
      const of = async (status: string) => (await queue(status)).pagination.count
      return { pending: await of('pending'), rejected: await of('rejected'), any: await of('any') }
    }
    const before = await counts()
    const [first, second] = [await report(), await report()]
    const { at } = await newest()
    await report({ id: second })
    expect(await counts()).toEqual({ ...before, pending: before.pending + 2, any: before.any + 2 })
    await world.by(moderator).call(moderateMagazineRejectReport, { params: at })
    expect(await counts()).toEqual({
      pending: before.pending + 1,
      rejected: before.rejected + 1,
      any: before.any + 2,
    })
    for (const id of [first, second]) await world.emit(contentPurged, { ...itemOf({ id }), byId: null })
    expect(await counts()).toEqual(before)
  })

  test('purging the item removes its report; one of another magazine is not here; a status must exist', async () => {
    const id = await report()
    const { at } = await newest()
    const other = await world.aMagazine(owner)
    const elsewhere = { ...at, magazine_id: other.magazineId }
    expect((await world.by(owner).call(moderateMagazineRetrieveReport, { params: elsewhere })).status).toBe(
      404,
    )
    await world.emit(contentPurged, { ...itemOf({ id }), byId: null })
    expect((await world.by(owner).call(moderateMagazineRetrieveReport, { params: at })).status).toBe(404)
    const query = { status: 'lost' }
    expect((await world.by(owner).call(moderateMagazineRetrieveReports, { params, query })).status).toBe(400)
    expect((await world.by(member).call(moderateMagazineRetrieveReports, { params, query })).status).toBe(403)
  })
})

describe('a report of a person', () => {
  test('waits in the magazine of the staff, who decide on it, and comes again', async () => {
    const admin = await world.aMember({ isAdmin: true })
    const random = await world.ask(magazineByName, { name: 'random' })
    const at = { magazine_id: random?.magazineId ?? 0 }
    const remote = await world.aMember({ username: 'far@far.example', domain: 'far.example' })
    const file = (reportedId: number, reason: string) =>
      world.ask(reportRemotePerson, { reportedId, reporterId: remote.userId, reason })
    expect(await file(member.userId, 'spam')).toEqual({ applied: true })
    expect(await file(remote.userId, 'not from here')).toEqual({ applied: false })
    const list = async () =>
      (await world.by(admin).call(moderateMagazineRetrieveReports, { params: at })).body.items
    const [found] = await list()
    expect(found).toMatchObject({
      type: 'null_report',
      isOfPerson: true,
      subject: null,
      reported: { userId: member.userId },
      reason: 'spam',
    })
    expect((await world.outbox.named(personReported)).at(-1)?.data).toMatchObject({
      reportedId: member.userId,
    })
    const forbidden = await world.by(moderator).call(moderateMagazineRetrieveReports, { params: at })
    expect(forbidden.status).toBe(403)
    const decided = await world.by(admin).call(moderateMagazineAcceptReport, {
      params: { ...at, report_id: found?.reportId ?? 0 },
    })
    expect(decided.body).toMatchObject({ status: 'approved', isOfPerson: true })
    expect(await list()).toEqual([])
    await file(member.userId, 'again')
    expect(await list()).toMatchObject([{ reportId: found?.reportId, weight: 2, consideredBy: null }])
  })
})
