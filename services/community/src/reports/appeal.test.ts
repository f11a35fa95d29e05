import { contentCards, decideReport } from '@app/contract/calls/content.ts'
import { appealCreate, appealsRetrieveOwn } from '@app/contract/community/appeals.ts'
import {
  moderateMagazineAcceptReport,
  moderateMagazineRejectReport,
  moderateMagazineReopenReport,
  moderateMagazineRetrieveReports,
} from '@app/contract/community/moderation.ts'
import { reportChanged } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { contentReported, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommunityWorld } from '../../test/community-world.ts'
import { anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let author: UserCard
let magazineId: number
const cards = new Map<number, ContentCard>()
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember()
  author = await world.aMember()
  magazineId = (await world.aMagazine(owner)).magazineId
  world.answerCalls([
    answer(contentCards, async ({ refs }) => ({ items: refs.map(({ id }) => cards.get(id) ?? null) })),
    // Content as it is: it does what it is told, and says so.
    answer(decideReport, async ({ ref: { id }, decision, moderatorId }) => {
      const card = cards.get(id)
      const visibility = decision === 'remove' ? 'trashed' : 'visible'
      world.decisions.push({ id, decision })
      if (card && card.visibility !== visibility) await become(card, visibility, moderatorId)
      return { applied: true }
    }),
  ])
})
afterAll(() => world.close())

let next = 0
const become = async (card: ContentCard, visibility: ContentCard['visibility'], byId: number) => {
  const now = { ...card, visibility }
  cards.set(card.id, now)
  await world.emit(contentVisibilityChanged, { ...now, byId, previous: card.visibility })
}
/** A thread that its moderator removed. */
const aRemoved = async (overrides: Partial<ContentCard> = {}) => {
  const card = anItem({ id: ++next, magazineId, authorId: author.userId, ...overrides })
  await become(card, 'trashed', owner.userId)
  return card.id
}
const appeal = (id: number, who = author, text = 'It was a quotation.') =>
  world.by(who).call(appealCreate, { body: { type: 'entry', id, text } })
const queue = async (status = 'pending' as const) =>
  (
    await world
      .by(owner)
      .call(moderateMagazineRetrieveReports, { params: { magazine_id: magazineId }, query: { status } })
  ).body.items
const waiting = async (id: number) => (await queue()).find(({ subject }) => subject?.['id'] === id)
const own = async () => (await world.by(author).call(appealsRetrieveOwn)).body.items
const decisions = {
  accept: moderateMagazineAcceptReport,
  reject: moderateMagazineRejectReport,
  reopen: moderateMagazineReopenReport,
}
const decide = async (who: UserCard, id: number, how: keyof typeof decisions) => {
  const [found] = await world.deps.db.knex('report').where({ subject_id: id }).select('id')
  const operation = decisions[how] as typeof moderateMagazineAcceptReport
  return world.by(who).call(operation, { params: { magazine_id: magazineId, report_id: found.id } })
}
const told = async (id: number) =>
  (await world.outbox.named(reportChanged))
    .filter(({ data }) => data.id === id)
    .map(({ data: { status, isAppeal } }) => [status, isAppeal ?? false])

describe('the author of what a moderator removed', () => {
  test('asks once to have it back: it waits among the reports, as of nobody else', async () => {
    const id = await aRemoved()
    const asked = await appeal(id)
    expect(asked).toMatchObject({ status: 201, body: { text: 'It was a quotation.', status: 'pending' } })
    expect(await waiting(id)).toMatchObject({
      status: 'pending',
      reason: null,
      appeal: { text: 'It was a quotation.' },
      reporting: { userId: author.userId },
      reported: { userId: author.userId },
    })
    expect((await own())[0]).toEqual(asked.body)
    expect(await appeal(id)).toMatchObject({ status: 409 })
  })

  test('sends what was reported and decided back into the queue, with what was reported', async () => {
    const id = await aRemoved()
    const reported = {
      type: 'entry',
      id,
      magazineId,
      reportedId: author.userId,
      reporterId: owner.userId,
    } as const
    await world.emit(contentReported, { ...reported, reason: 'spam' })
    await decide(owner, id, 'accept')
    expect(await waiting(id)).toBeUndefined()
    await appeal(id)
    expect(await waiting(id)).toMatchObject({ reason: 'spam', weight: 1, appeal: {}, consideredBy: null })
    // Who reported it, and in which words, is not for the author.
    expect(JSON.stringify(await own())).not.toContain('spam')
  })

  test.each([
    ['of somebody else', { authorId: 999_999 }, 404],
    ['that is gone', null, 404],
    ['that its author deleted', { visibility: 'soft_deleted' }, 400],
    ['that is there', { visibility: 'visible' }, 400],
  ] as const)('asks for nothing %s', async (_what, overrides, status) => {
    const id = ++next
    if (overrides)
      cards.set(id, anItem({ id, magazineId, authorId: author.userId, visibility: 'trashed', ...overrides }))
    expect((await appeal(id)).status).toBe(status)
    expect(await waiting(id)).toBeUndefined()
  })

  test('asks nothing of a magazine on another server, whose moderators decide there', async () => {
    const id = await aRemoved({ magazineId: await world.aRemoteMagazine() })
    expect(await appeal(id)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('another server') },
    })
  })

  test('says why', async () => {
    const id = await aRemoved()
    expect((await appeal(id, author, '')).status).toBe(400)
    expect((await appeal(id, author, 'x'.repeat(5001))).status).toBe(400)
    expect(
      await world.anonymous.call(appealCreate, { body: { type: 'entry', id, text: 'x' } }),
    ).toMatchObject({ status: 401 })
  })
})

describe('moderators', () => {
  test('give it back, and may take that back as long as they like', async () => {
    const id = await aRemoved()
    await appeal(id)
    expect((await decide(owner, id, 'reject')).body).toMatchObject({ status: 'rejected' })
    expect(cards.get(id)?.visibility).toBe('visible')
    expect((await own())[0]).toMatchObject({ status: 'granted', decidedAt: expect.any(String) })
    await decide(owner, id, 'reopen')
    expect(cards.get(id)?.visibility).toBe('trashed')
    expect(await waiting(id)).toMatchObject({ appeal: {} })
    expect((await told(id)).slice(-3)).toEqual([
      ['pending', true],
      ['rejected', true],
      ['pending', true],
    ])
  })

  test('leave it removed; taking that back leaves it removed, too', async () => {
    const id = await aRemoved()
    await appeal(id)
    await decide(owner, id, 'accept')
    expect((await own())[0]).toMatchObject({ status: 'rejected' })
    await decide(owner, id, 'reopen')
    expect([cards.get(id)?.visibility, (await own())[0]?.status]).toEqual(['trashed', 'pending'])
  })

  test('grant it by taking the thing out of the trash', async () => {
    const id = await aRemoved()
    await appeal(id)
    world.clock.advance(1000)
    await become(cards.get(id)!, 'visible', owner.userId)
    expect((await own())[0]).toMatchObject({ status: 'granted' })
    expect(await waiting(id)).toBeUndefined()
  })

  test('do not decide on their own', async () => {
    const id = await aRemoved({ authorId: owner.userId })
    await appeal(id, owner)
    for (const how of ['accept', 'reject'] as const) expect((await decide(owner, id, how)).status).toBe(403)
    const admin = await world.aMember({ isAdmin: true })
    expect((await decide(admin, id, 'reject')).status).toBe(200)
  })
})
