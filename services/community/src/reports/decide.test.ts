import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentViews, decideReport } from '@app/contract/calls/content.ts'
import {
  moderateMagazineAcceptReport,
  moderateMagazineBanUser,
  moderateMagazineRejectReport,
  moderateMagazineReopenReport,
  moderateMagazineRetrieveReport,
} from '@app/contract/community/moderation.ts'
import { reportChanged } from '@app/contract/events/community.ts'
import { contentPurged, contentReported, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let author: UserCard
let magazineId: number
let next = 0
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember()
  author = await world.aMember()
  magazineId = (await world.aMagazine(owner)).magazineId
})
afterAll(() => world.close())

/** A report on an item of the author; answers where it is and what it is about. */
const aReport = async (reportedId = author.userId) => {
  const id = ++next
  const reported = {
    type: 'entry' as const,
    id,
    magazineId,
    reportedId,
    reporterId: owner.userId,
    reason: null,
  }
  await world.emit(contentReported, reported)
  const stored: { id: number } = await world.deps.db.knex('report').where({ subject_id: id }).first('id')
  return { id, params: { magazine_id: magazineId, report_id: stored.id } }
}

type Params = { magazine_id: number; report_id: number }
const accept = (who: UserCard, params: Params) => world.by(who).call(moderateMagazineAcceptReport, { params })
const reject = (who: UserCard, params: Params) => world.by(who).call(moderateMagazineRejectReport, { params })
const reopen = (who: UserCard, params: Params) => world.by(who).call(moderateMagazineReopenReport, { params })
const read = async (params: Params) =>
  (await world.by(owner).call(moderateMagazineRetrieveReport, { params })).body

describe('taking a decision back', () => {
  test('lets the report wait again as if nobody had decided, and gives the item back', async () => {
    const { params, id } = await aReport()
    await accept(owner, params)
    const waiting = { status: 'pending', weight: 1, consideredBy: null, consideredAt: null }
    expect(await reopen(owner, params)).toMatchObject({ status: 200, body: waiting })
    expect(await read(params)).toMatchObject(waiting)
    expect(world.decisions.at(-1)).toEqual({
      ref: { type: 'entry', id },
      moderatorId: owner.userId,
      decision: 'keep',
    })
    const told = (await world.outbox.named(reportChanged)).filter(({ data }) => data.id === id)
    expect(told.map(({ data: { status, isReopened } }) => [status, isReopened])).toEqual([
      ['pending', undefined],
      ['approved', undefined],
      ['pending', true],
    ])
  })

  test('asks nothing of the item where it was kept, and nothing at all where nobody had decided', async () => {
    const { params, id } = await aReport()
    await reject(owner, params)
    const asked = world.decisions.length
    expect((await reopen(owner, params)).body).toMatchObject({ status: 'pending', consideredBy: null })
    expect((await reopen(owner, params)).body).toMatchObject({ status: 'pending', consideredBy: null })
    expect(world.decisions.length).toBe(asked)
    const told = (await world.outbox.named(reportChanged)).filter(({ data }) => data.id === id)
    expect(told.length).toBe(3)
  })

  test('holds against what content tells late of the removal before, not against a later one', async () => {
    const { params, id } = await aReport()
    const trashed = {
      ...anItem({ id, magazineId, authorId: author.userId, visibility: 'trashed' }),
      byId: owner.userId,
      previous: 'visible' as const,
    }
    const removed = world.clock.now()
    await accept(owner, params)
    world.clock.advance(1000)
    await reopen(owner, params)
    const now = world.clock.now()
    world.clock.set(removed)
    await world.emit(contentVisibilityChanged, trashed)
    expect((await read(params)).status).toBe('pending')
    world.clock.set(now)
    world.clock.advance(1000)
    await world.emit(contentVisibilityChanged, trashed)
    expect((await read(params)).status).toBe('approved')
  })

  test('is for moderators alone', async () => {
    const { params } = await aReport()
    expect((await reopen(await world.aMember(), params)).status).toBe(403)
  })
})

describe('deciding on a report', () => {
  test('can be repeated and reversed: the last decision stands, with who made it', async () => {
    const { params } = await aReport()
    const admin = await world.aMember({ isAdmin: true })
    for (const [act, who, status] of [
      [accept, owner, 'approved'],
      [accept, admin, 'approved'],
      [reject, owner, 'rejected'],
      [reject, owner, 'rejected'],
      [accept, owner, 'approved'],
    ] as const) {
      const decided = await act(who, params)
      expect(decided).toMatchObject({ status: 200, body: { status, consideredBy: { userId: who.userId } } })
      expect(await read(params)).toMatchObject({ status, weight: 1, consideredBy: { userId: who.userId } })
    }
  })

  test('by many at once leaves the item as the report says', async () => {
    const { params, id } = await aReport()
    const other = await world.aMember({ isGlobalModerator: true })
    // Content as it is: it does what it was last told.
    let removed = false
    world.answerCalls([
      answer(decideReport, async ({ ref, decision }) => {
        if (ref.id === id) removed = decision === 'remove'
        return { applied: true }
      }),
    ])
    const acts = [accept(owner, params), reject(other, params), accept(other, params), reject(owner, params)]
    for (const { status } of await Promise.all(acts)) expect(status).toBe(200)
    expect((await read(params)).status).toBe(removed ? 'approved' : 'rejected')
  })

  test('about an item of one’s own closes it; once content has purged the item, nothing is left to show', async () => {
    const { params } = await aReport(owner.userId)
    expect((await accept(owner, params)).body).toMatchObject({ status: 'closed', consideredBy: null })
    const gone = await aReport(owner.userId)
    world.answerCalls([
      answer(decideReport, async ({ ref }) => {
        const item = anItem({ id: ref.id, magazineId, authorId: owner.userId })
        await world.emit(contentPurged, { ...item, byId: owner.userId })
        return { applied: true }
      }),
      answer(contentViews, async ({ refs }) => ({ items: refs.map(() => null) })),
    ])
    expect((await accept(owner, gone.params)).body).toMatchObject({ type: 'null_report', subject: null })
    expect((await accept(owner, gone.params)).status).toBe(404)
  })
})

test('what does not exist is 404 before the role is looked at, and the role before the body', async () => {
  const { params } = await aReport()
  const stranger = await world.aMember()
  expect((await accept(stranger, params)).status).toBe(403)
  expect((await accept(stranger, { ...params, report_id: 999_999 })).status).toBe(404)
  const ban = (user_id: number) =>
    world.by(stranger).call(moderateMagazineBanUser, {
      params: { magazine_id: magazineId, user_id },
      body: { expiredAt: 'x' },
    })
  expect((await ban(999_999)).status).toBe(404)
  expect((await ban(author.userId)).status).toBe(403)
})
