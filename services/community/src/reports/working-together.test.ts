import { recordOfAuthor } from '@app/contract/calls/content.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import {
  moderateMagazineAcceptReport,
  moderateMagazineBanUser,
  moderateMagazineRejectReport,
  moderateMagazineReopenReport,
  moderateMagazineRetrieveReport,
  reportsRetrieveOwn,
} from '@app/contract/community/moderation.ts'
import {
  moderateMagazineReleaseReport,
  moderateMagazineTakeReport,
} from '@app/contract/community/report-assignment.ts'
import { moderateMagazineRetrieveReportRecord } from '@app/contract/community/report-record.ts'
import {
  MAX_REPORT_NOTE_LENGTH,
  MAX_REPORT_NOTES,
  moderateMagazineAddReportNote,
  moderateMagazineDeleteReportNote,
} from '@app/contract/community/report-notes.ts'
import { reportChanged, reportWorkedOn } from '@app/contract/events/community.ts'
import { contentPurged, contentReported, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userPurged } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let moderator: UserCard
let author: UserCard
let admin: UserCard
let magazine: Magazine
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, moderator, admin, magazine, member: author } = await aTeam(world))
})
afterAll(() => world.close())

let next = 0
type Params = { magazine_id: number; report_id: number }
/** A report on a thread of the author, by a reader. */
const aReport = async (reportedId = author.userId) => {
  const reporter = await world.aMember()
  const id = ++next
  const { magazineId } = magazine
  await world.emit(contentReported, {
    type: 'entry',
    id,
    magazineId,
    reportedId,
    reporterId: reporter.userId,
    reason: 'rude',
  })
  const stored: { id: number } = await world.deps.db.knex('report').where({ subject_id: id }).first('id')
  return { id, reporter, params: { magazine_id: magazineId, report_id: stored.id } }
}
const take = (who: UserCard, params: Params) => world.by(who).call(moderateMagazineTakeReport, { params })
const release = (who: UserCard, params: Params) =>
  world.by(who).call(moderateMagazineReleaseReport, { params })
const note = (who: UserCard, params: Params, text = 'The third time.') =>
  world.by(who).call(moderateMagazineAddReportNote, { params, body: { text } })
const unnote = (who: UserCard, params: Params, note_id: number) =>
  world.by(who).call(moderateMagazineDeleteReportNote, { params: { ...params, note_id } })
const read = async (who: UserCard, params: Params) =>
  (await world.by(who).call(moderateMagazineRetrieveReport, { params })).body

describe('the record of whom a report is about', () => {
  const record = (who: UserCard, params: Params) =>
    world.by(who).call(moderateMagazineRetrieveReportRecord, { params })

  test('tells moderators what became of reports, of bans, and what they wrote, as far as content answers', async () => {
    const reported = await world.aMember()
    const { params } = await aReport(reported.userId)
    const other = await aReport(reported.userId)
    await world.by(moderator).call(moderateMagazineRejectReport, { params: other.params })
    const reports = { all: 2, kept: 1 }
    expect((await record(moderator, params)).body).toEqual({ days: null, reports, bans: 0 })
    await world.by(moderator).call(moderateMagazineBanUser, {
      params: { magazine_id: magazine.magazineId, user_id: reported.userId },
      body: {},
    })
    const days = [{ day: '2026-06-15', written: 3, removed: 1 }]
    world.answerCalls([
      answer(recordOfAuthor, async ({ authorId, magazineId }) => ({
        days: authorId === reported.userId && magazineId === magazine.magazineId ? days : [],
      })),
    ])
    expect((await record(owner, params)).body).toEqual({ days, reports, bans: 1 })
  })

  test('is for moderators alone', async () => {
    const { params, reporter } = await aReport()
    expect((await record(reporter, params)).status).toBe(403)
  })
})

describe('a moderator', () => {
  test('takes a report on, and all others see who is on it and since when', async () => {
    const { params } = await aReport()
    expect(await read(owner, params)).not.toHaveProperty('assignment')
    const taken = await take(moderator, params)
    const assignment = { moderator: { userId: moderator.userId }, since: expect.any(String) }
    expect(taken).toMatchObject({ status: 200, body: { status: 'pending', assignment } })
    expect(await read(owner, params)).toMatchObject({ assignment: taken.body.assignment })
    world.clock.advance(60_000)
    expect((await take(moderator, params)).body.assignment?.since).toBe(taken.body.assignment?.since)
  })

  test('gives back what they took on, and takes over what another had', async () => {
    const { params } = await aReport()
    await take(moderator, params)
    expect(await release(owner, params)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('take it over') },
    })
    const over = await take(owner, params)
    expect(over.body.assignment?.moderator.userId).toBe(owner.userId)
    expect((await release(owner, params)).body).not.toHaveProperty('assignment')
    // Nobody is on it: that is what was wanted.
    expect((await release(moderator, params)).status).toBe(200)
  })

  test.each([
    ['accepts', moderateMagazineAcceptReport],
    ['rejects', moderateMagazineRejectReport],
  ] as const)('lets go of what anybody %s, and takes on nothing that is decided', async (_how, decision) => {
    const { params } = await aReport()
    await take(moderator, params)
    const decided = await world.by(owner).call(decision as typeof moderateMagazineAcceptReport, { params })
    expect(decided.body).not.toHaveProperty('assignment')
    expect((await take(moderator, params)).status).toBe(400)
    const reopened = await world.by(owner).call(moderateMagazineReopenReport, { params })
    expect(reopened.body).not.toHaveProperty('assignment')
    expect((await take(moderator, params)).status).toBe(200)
  })

  test('lets go of what its author deletes', async () => {
    const { params, id } = await aReport()
    await take(moderator, params)
    await world.emit(contentVisibilityChanged, {
      ...anItem({ id, magazineId: magazine.magazineId, authorId: author.userId, visibility: 'soft_deleted' }),
      byId: author.userId,
      previous: 'visible',
    })
    const settled = await read(owner, params)
    expect([settled.status, settled.assignment]).toEqual(['closed', undefined])
  })

  test('writes notes that all moderators read, oldest first', async () => {
    const { params } = await aReport()
    const first = await note(moderator, params)
    expect(first).toMatchObject({
      status: 201,
      body: { text: 'The third time.', author: { userId: moderator.userId } },
    })
    const second = await note(owner, params, 'I wrote to them.')
    expect((await read(admin, params)).notes).toEqual([first.body, second.body])
  })

  test('deletes what they wrote; an administrator, whatever anybody wrote', async () => {
    const { params } = await aReport()
    const [mine, theirs] = [(await note(moderator, params)).body, (await note(owner, params)).body]
    expect((await unnote(moderator, params, theirs.noteId)).status).toBe(403)
    expect((await unnote(moderator, params, mine.noteId)).status).toBe(204)
    expect((await unnote(moderator, params, mine.noteId)).status).toBe(404)
    expect((await unnote(admin, params, theirs.noteId)).status).toBe(204)
    expect(await read(owner, params)).not.toHaveProperty('notes')
    // A note is of its report alone.
    const other = await aReport()
    const elsewhere = (await note(moderator, other.params)).body
    expect((await unnote(moderator, params, elsewhere.noteId)).status).toBe(404)
  })

  test('writes something, of a length that can be read, and not without end', async () => {
    const { params } = await aReport()
    expect((await note(moderator, params, '')).status).toBe(400)
    expect((await note(moderator, params, 'x'.repeat(MAX_REPORT_NOTE_LENGTH + 1))).status).toBe(400)
    const many = await Promise.all(
      Array.from({ length: MAX_REPORT_NOTES + 3 }, () => note(moderator, params)),
    )
    expect(many.filter(({ status }) => status === 201)).toHaveLength(MAX_REPORT_NOTES)
    expect(many.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('reads no notes on what they wrote themselves, and writes none', async () => {
    const { params } = await aReport(moderator.userId)
    await note(owner, params)
    expect(await read(moderator, params)).not.toHaveProperty('notes')
    expect((await note(moderator, params)).status).toBe(403)
    expect((await read(owner, params)).notes).toHaveLength(1)
  })
})

test('open queues hear of who is on it, of notes and of nothing that was refused', async () => {
  const { params } = await aReport()
  const told = async () =>
    (await world.outbox.named(reportWorkedOn)).filter(({ data }) => data.reportId === params.report_id)
  await take(moderator, params)
  expect((await told()).map(({ data }) => data)).toEqual([
    { reportId: params.report_id, magazineId: params.magazine_id },
  ])
  await release(owner, params)
  await take(author, params)
  expect(await told()).toHaveLength(1)
  const { body } = await note(owner, params)
  await unnote(owner, params, body.noteId)
  await release(moderator, params)
  expect(await told()).toHaveLength(4)
})

test('neither who reported it nor its author sees who is on it or what is noted, and nobody is told', async () => {
  const { params, reporter } = await aReport()
  const told = async () =>
    (await world.outbox.named(reportChanged)).filter(({ data }) => data.reportId === params.report_id).length
  const before = await told()
  await take(moderator, params)
  await note(moderator, params)
  expect(await told()).toBe(before)
  const [own] = (await world.by(reporter).call(reportsRetrieveOwn)).body.items
  expect(own).toMatchObject({ reportId: params.report_id })
  expect(own).not.toHaveProperty('assignment')
  expect(own).not.toHaveProperty('notes')
  for (const who of [reporter, author]) {
    expect((await take(who, params)).status).toBe(403)
    expect((await release(who, params)).status).toBe(403)
    expect((await note(who, params)).status).toBe(403)
    expect((await unnote(who, params, 1)).status).toBe(403)
  }
  expect((await take(moderator, { ...params, report_id: 999_999 })).status).toBe(404)
})

test('of a moderator whose account is purged neither notes nor reports that they are on are left', async () => {
  const { params } = await aReport()
  const leaving = await world.aMember()
  await world.appoint(owner, magazine, leaving)
  await take(leaving, params)
  await note(leaving, params, 'From me.')
  await note(owner, params, 'From the owner.')
  await world.emit(userPurged, { userId: leaving.userId })
  const left = await read(owner, params)
  expect(left).not.toHaveProperty('assignment')
  expect(left.notes?.map(({ text }) => text)).toEqual(['From the owner.'])
})

test('notes go with what they are about', async () => {
  const { params, id } = await aReport()
  await note(owner, params, 'Of no use once it is gone.')
  const item = anItem({ id, magazineId: magazine.magazineId, authorId: author.userId })
  await world.emit(contentPurged, { ...item, byId: owner.userId })
  const about = await aReport(author.userId)
  await note(owner, about.params)
  const rows = () =>
    world.deps.db.knex('report_note').whereIn('report_id', [params.report_id, about.params.report_id])
  expect(await rows()).toHaveLength(1)
  await world.emit(userPurged, { userId: author.userId })
  expect(await rows()).toEqual([])
})
